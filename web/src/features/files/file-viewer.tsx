import type { BidFile } from '@sto/contract/files/files.schemas';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ButtonAnchor } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './file-viewer.module.css';

type ViewedFile = Pick<BidFile, 'id' | 'name' | 'extension' | 'url' | 'preview_url'>;

interface FileViewerProps {
  files: readonly ViewedFile[];
  index: number | null;
  onIndex: (index: number | null) => void;
}

export function FileViewer({ files, index, onIndex }: FileViewerProps) {
  const file = index === null ? undefined : files[index];
  const turn = (step: number) => {
    if (index !== null) onIndex((index + step + files.length) % files.length);
  };
  useArrowKeys(file !== undefined, turn);
  const place = index === null ? '' : `${index + 1} из ${files.length}`;
  return (
    <Dialog open={file !== undefined} onClose={() => onIndex(null)} title={file?.name ?? 'Файл'} wide>
      {file && (
        <div className={styles.viewer}>
          <div className={styles.stage}>
            <FullView key={file.id} file={file} />
          </div>
          <div className={styles.bar}>
            <IconButton label="Предыдущий" onClick={() => turn(-1)} disabled={files.length < 2}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <Text as="span" size="sm" tone="second" tabular>
              {place}
            </Text>
            <IconButton label="Следующий" onClick={() => turn(1)} disabled={files.length < 2}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
          <LiveRegion>{`${file.name}, ${place}`}</LiveRegion>
        </div>
      )}
    </Dialog>
  );
}

/** Wherever the focus is in the dialog. */
function useArrowKeys(isOpen: boolean, turn: (step: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Arrow keys seek in a video.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // In the capture phase: the dialog stops arrow keys from bubbling.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isOpen]);
}

const shownByBrowsers = ['jpg', 'jpeg', 'png', 'webp'];

function FullView({ file }: { file: ViewedFile }) {
  const [isBroken, setBroken] = useState(false);
  const source = shownByBrowsers.includes(file.extension.toLowerCase()) ? file.url : file.preview_url;
  if (file.extension === 'mp4') {
    // biome-ignore lint/a11y/useMediaCaption: a person's own video has no captions
    return <video src={file.url} controls className={styles.media} />;
  }
  if (source && !isBroken) {
    return (
      <Picture
        src={source}
        alt={file.name}
        width={960}
        height={620}
        fit="width"
        className={styles.media}
        onBroken={() => setBroken(true)}
      />
    );
  }
  return (
    <div className={styles.other}>
      <Text>{isBroken ? 'Картинка не загрузилась.' : 'Этот файл открывается отдельно.'}</Text>
      <ButtonAnchor href={file.url} target="_blank" rel="noreferrer" variant="soft" size="md">
        <ExternalLink aria-hidden="true" />
        Открыть файл
      </ButtonAnchor>
    </div>
  );
}
