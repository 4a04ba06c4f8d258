import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { releaseObjectUrl } from '../../lib/browser/release-object-url.ts';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './share-preview.module.css';
import type { Shared } from './waiting-share.ts';

interface SharePreviewProps {
  shared: Shared;
  /** The files may be saved from here: nothing else takes them. */
  canSave: boolean;
}

/** What has come, before anything is done with it. */
export function SharePreview({ shared: { text, files }, canSave }: SharePreviewProps) {
  return (
    <>
      {text && <Text className={styles.text}>{text}</Text>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Файлы">
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
            <SharedFile key={place} file={file} canSave={canSave} />
          ))}
        </ul>
      )}
    </>
  );
}

function SharedFile({ file, canSave }: { file: File; canSave: boolean }) {
  const address = useObjectUrl(file);
  const [isDrawn, setDrawn] = useState(file.type.startsWith('image/'));
  return (
    <li className={styles.file}>
      {isDrawn && address ? (
        <img src={address} alt="" onError={() => setDrawn(false)} />
      ) : (
        <FileText aria-hidden="true" />
      )}
      {canSave && address ? (
        <a href={address} download={file.name} className={styles.name} aria-label={`Сохранить: ${file.name}`}>
          {file.name}
        </a>
      ) : (
        <span className={styles.name}>{file.name}</span>
      )}
    </li>
  );
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => releaseObjectUrl(made);
  }, [file]);
  return address;
}
