import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import styles from './message-files.module.css';
import { VoicePlayer } from './voice/voice-player.tsx';

const FileViewer = lazyComponent(async () => (await import('../files/file-viewer.tsx')).FileViewer);

type File = ChatMessage['files'][number];

/** A photo by its preview, a video and a recording with a player, a PDF by its name and size. */
export function MessageFiles({ files }: Pick<ChatMessage, 'files'>) {
  const [opened, setOpened] = useState<number | null>(null);
  if (files.length === 0) return null;
  const photos = files.filter((file) => file.preview_url !== null && file.extension !== 'mp4');
  return (
    <>
      <span className={styles.files}>
        {files.map((file) => (
          <OneFile key={file.id} file={file} onOpen={() => setOpened(photos.indexOf(file))} />
        ))}
      </span>
      {photos.length > 0 && <FileViewer files={photos} index={opened} onIndex={setOpened} />}
    </>
  );
}

function OneFile({ file, onOpen }: { file: File; onOpen: () => void }) {
  if (file.voice) return <VoicePlayer src={file.url} seconds={file.voice.seconds} peaks={file.voice.peaks} />;
  if (file.extension === 'mp4')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a person's own video has no captions
      <video
        src={file.url}
        controls
        playsInline
        preload="metadata"
        className={styles.video}
        aria-label={`Видео ${file.name}`}
      />
    );
  const label = `Открыть файл ${file.name}`;
  if (file.preview_url)
    return (
      <button type="button" className={styles.file} aria-label={label} onClick={onOpen}>
        <Picture src={file.preview_url} alt="" width={160} height={120} />
      </button>
    );
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={styles.file} aria-label={label}>
      <span className={styles.paper}>
        <FileText aria-hidden="true" />
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>{sizeWords(file.size)}</span>
      </span>
    </a>
  );
}

const inMegabyte = 1024 * 1024;

function sizeWords(bytes: number): string {
  if (bytes < inMegabyte) return `${Math.max(1, Math.round(bytes / 1024))} КБ`;
  return `${(bytes / inMegabyte).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} МБ`;
}
