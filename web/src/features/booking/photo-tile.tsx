import { FileText, Pencil, RotateCw, Video, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/primitives/class-names.ts';
import type { DraftUpload } from '../draft/draft.store.ts';
import styles from '../files/photo-tiles.module.css';
import {
  canRetry,
  hasFailed,
  isPicture,
  removeFile,
  retryUpload,
  useUploads,
} from '../files/uploads.store.ts';

interface PhotoTileProps {
  upload: DraftUpload;
  /** Turn and crop the photo of this tab. */
  onEdit: () => void;
  onReplace: () => void;
}

export function PhotoTile({ upload, onEdit, onReplace }: PhotoTileProps) {
  const live = useUploads((uploads) => uploads[upload.localId]);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const isFailed = hasFailed(upload);
  const isBusy = upload.status === 'uploading' && !isFailed;
  // What this browser cannot draw, as HEIC in most, the server draws.
  const isDrawable = (address: string | null | undefined) =>
    Boolean(address) && !broken.includes(address ?? '');
  const source = [live?.objectUrl, upload.previewUrl].find(isDrawable);
  const canEdit = live !== undefined && isPicture(live.file) && isDrawable(live.objectUrl);
  return (
    <li className={classNames(styles.tile, isBusy && styles.busy, isFailed && styles.bad)}>
      {!isFailed && (
        <Picture upload={upload} source={source} onBroken={(address) => setBroken([...broken, address])} />
      )}
      {isBusy && <Progress name={upload.name} share={live?.share ?? 0} />}
      {isFailed && <Failed upload={upload} />}
      <button
        type="button"
        className={styles.act}
        aria-label={`Удалить: ${upload.name}`}
        onClick={() => removeFile(upload)}
      >
        <X aria-hidden="true" />
      </button>
      {(upload.status === 'uploaded' || (isBusy && canEdit)) && (
        <EditButton
          {...(canEdit
            ? { action: 'Изменить', onClick: onEdit }
            : { action: 'Заменить', onClick: onReplace })}
          name={upload.name}
          isBusy={isBusy}
        />
      )}
    </li>
  );
}

interface EditButtonProps {
  action: string;
  name: string;
  isBusy: boolean;
  onClick: () => void;
}

function EditButton({ action, name, isBusy, onClick }: EditButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.act, styles.edit)}
      aria-label={`${action}${isBusy ? ', ещё загружается' : ''}: ${name}`}
      onClick={onClick}
    >
      <Pencil aria-hidden="true" />
    </button>
  );
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <>
      <span className={styles.percent}>{percent}%</span>
      <progress className={styles.progress} value={percent} max={100} aria-label={`Загрузка: ${name}`} />
    </>
  );
}

function Failed({ upload }: { upload: DraftUpload }) {
  const reason = upload.error ?? 'Не загрузилось';
  if (!canRetry(upload.localId)) {
    return (
      <span className={styles.failed} role="alert" title={upload.name}>
        Не загрузилось. Добавьте снова
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.failed}
      aria-label={`${upload.name}: ${reason}. Повторить`}
      onClick={() => retryUpload(upload.localId)}
    >
      <RotateCw aria-hidden="true" />
      Повторить
    </button>
  );
}

interface PictureProps {
  upload: DraftUpload;
  source: string | null | undefined;
  onBroken: (source: string) => void;
}

/** The picture; the file name if it cannot be drawn (PDF, video). */
function Picture({ upload, source, onBroken }: PictureProps) {
  const canBeDrawn = !['pdf', 'mp4', 'mov'].includes(upload.extension);
  if (canBeDrawn && source) return <img src={source} alt={upload.name} onError={() => onBroken(source)} />;
  const Icon = ['mp4', 'mov'].includes(upload.extension) ? Video : FileText;
  return (
    <span className={styles.file}>
      <Icon aria-hidden="true" />
      <span className={styles.fileName}>{upload.name}</span>
    </span>
  );
}
