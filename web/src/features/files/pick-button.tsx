import { type ChangeEvent, type ReactNode, type RefObject, useRef } from 'react';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { acceptedFiles } from './file-checks.ts';
import styles from './photo-tiles.module.css';

interface PickButtonProps {
  icon: ReactNode;
  label: string;
  isCamera?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
  onPick: (files: File[]) => void;
}

/** A tile that opens the camera or the library. */
export function PickButton({ icon, label, isCamera = false, inputRef, onPick }: PickButtonProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  function pick(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    onPick(isCamera ? renamed(files) : files);
    // So that the same file can be chosen again after its removal.
    event.currentTarget.value = '';
  }
  return (
    <>
      <button type="button" className={styles.add} onClick={() => input.current?.click()}>
        {icon}
        {label}
        <VisuallyHidden>: добавить фото</VisuallyHidden>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept={isCamera ? 'image/*' : acceptedFiles}
        capture={isCamera ? 'environment' : undefined}
        aria-label={label}
        tabIndex={-1}
        onChange={pick}
      />
    </>
  );
}

/** Phones call every shot `image.jpg`: each gets a name of its own. */
function renamed(files: File[]): File[] {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  return files.map((file) => {
    const extension = /\.\w+$/.exec(file.name)?.[0] ?? '.jpg';
    return new File([file], `camera-${stamp}${extension}`, {
      type: file.type,
      lastModified: file.lastModified,
    });
  });
}
