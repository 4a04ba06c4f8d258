import { X } from 'lucide-react';
import { IconButton } from '../../ui/primitives/icon-button.tsx';

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton label="Закрыть" onClick={onClose}>
      <X aria-hidden="true" />
    </IconButton>
  );
}
