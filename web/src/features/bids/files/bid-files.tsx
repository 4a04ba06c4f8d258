import type { BidFile } from '@sto/contract/files/files.schemas';
import { FileText, Film } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../../../ui/primitives/picture.tsx';
import { FileViewer } from '../../files/file-viewer.tsx';
import styles from './bid-files.module.css';

/** Tiles of the files of a bid; a press opens the viewer. */
export function BidFiles({ files }: { files: readonly BidFile[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles.tiles}>
        {files.map((file, index) => (
          <li key={file.id}>
            <button
              type="button"
              className={styles.tile}
              aria-label={`Открыть файл ${index + 1} из ${files.length}: ${file.name}`}
              onClick={() => setOpened(index)}
            >
              <Preview file={file} />
            </button>
          </li>
        ))}
      </ul>
      <FileViewer files={files} index={opened} onIndex={setOpened} />
    </>
  );
}

function Preview({ file }: { file: BidFile }) {
  const [isBroken, setBroken] = useState(false);
  if (file.preview_url && !isBroken) {
    return (
      <Picture
        src={file.preview_url}
        alt=""
        width={80}
        height={80}
        fit="height"
        onBroken={() => setBroken(true)}
      />
    );
  }
  return (
    <span className={styles.kind}>
      {file.extension === 'mp4' ? <Film aria-hidden="true" /> : <FileText aria-hidden="true" />}
      {file.extension.toUpperCase()}
    </span>
  );
}
