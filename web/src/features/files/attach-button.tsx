import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { showToast } from '../../ui/feedback/toast.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { acceptedFiles } from './file-checks.ts';

interface AttachButtonProps {
  /** Returns why files were refused. */
  add: (files: File[]) => readonly string[];
  disabled?: boolean;
}

/** Files of a message. */
export function AttachButton({ add, disabled = false }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    for (const refusal of add([...(event.currentTarget.files ?? [])])) showToast.error(refusal);
    event.currentTarget.value = '';
  };
  return (
    <>
      <IconButton
        label="Приложить фото, видео или PDF"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label="Файлы сообщения"
        tabIndex={-1}
        onChange={pick}
      />
    </>
  );
}
