import { X } from 'lucide-react';
import { useRef } from 'react';
import { useFocusAfterBlock } from '../overlays/focus-after-removal.ts';
import { useLayer } from '../overlays/use-layer.ts';
import { Button } from '../primitives/button.tsx';
import { classNames } from '../primitives/class-names.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import styles from './later-failure.module.css';
import type { LaterLook } from './later-look.ts';

/** Says that a part of the page did not come: in its place, or over the page where the part would have opened there. */
export function LaterFailure(look: LaterLook) {
  return look.hasFailed && look.open !== false && <Failure {...look} isLayer={look.open} />;
}

/** The same for what is open by an address of its own, which Back leaves. */
export function LaterFailureAtAddress(look: LaterLook) {
  return look.hasFailed && look.open && <Failure {...look} />;
}

function Failure({ open, onClose, busy, onRetry, isLayer = false }: LaterLook & { isLayer?: boolean }) {
  const block = useRef<HTMLDivElement>(null);
  useFocusAfterBlock(block);
  useLayer(isLayer && onClose !== undefined, () => onClose?.());
  return (
    <div ref={block} role="alert" className={classNames(styles.failure, open && styles.over)}>
      <p>Не загрузилось. Проверьте сеть и повторите.</p>
      <Button variant="soft" size="sm" busy={busy} onClick={onRetry}>
        Повторить
      </Button>
      {onClose && (
        <IconButton label="Закрыть" size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
