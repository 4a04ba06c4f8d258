import { Camera, FileText, Images, RotateCw, Video, X } from 'lucide-react';
import { useId, useState } from 'react';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { useMediaQuery } from '../../ui/primitives/media-query.ts';
import type { AttachedFile, AttachedFiles } from './attached-files.ts';
import { isPicture, isVideo } from './file-checks.ts';
import styles from './photo-tiles.module.css';
import { PickButton } from './pick-button.tsx';

interface AttachFieldProps {
  attached: AttachedFiles;
  /** The form was sent too early: say what it waits for. */
  isTried?: boolean;
  label?: string;
}

/** Photos, videos and PDFs of a form, uploaded as soon as they are chosen. */
export function AttachField({ attached, isTried = false, label = 'Фото' }: AttachFieldProps) {
  const { files, add } = attached;
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const [refusals, setRefusals] = useState<string[]>([]);
  const errorId = useId();
  const failures = files.flatMap((file) => (file.error ? [`${file.name}: ${file.error}`] : []));
  const errors = [...refusals, ...failures, ...(isTried ? waitWords(attached) : [])];
  const pick = (picked: File[]) => setRefusals(add(picked));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the tiles are a grid, and a legend is no grid row
    <div role="group" aria-label={label} aria-describedby={errors.length > 0 ? errorId : undefined}>
      <p className={styles.label}>{label}</p>
      <div className={styles.tiles}>
        <ul className={styles.list} aria-label="Добавленные файлы">
          {files.map((file) => (
            <Tile key={file.localId} file={file} attached={attached} />
          ))}
        </ul>
        {hasCamera && (
          <PickButton icon={<Camera aria-hidden="true" />} label="Камера" isCamera onPick={pick} />
        )}
        <PickButton icon={<Images aria-hidden="true" />} label="Галерея" onPick={pick} />
      </div>
      {errors.length > 0 && (
        <FieldError className={styles.error} id={errorId}>
          {errors.join('. ')}
        </FieldError>
      )}
    </div>
  );
}

function waitWords({ isReady, hasFailed }: AttachedFiles): string[] {
  if (isReady) return [];
  return [hasFailed ? 'Повторите загрузку или уберите файл' : 'Дождитесь загрузки и отправьте снова'];
}

function Tile({ file, attached }: { file: AttachedFile; attached: AttachedFiles }) {
  const isBusy = file.id === null && file.error === null;
  const percent = Math.round(file.share * 100);
  return (
    <li className={classNames(styles.tile, isBusy && styles.busy, file.error !== null && styles.bad)}>
      {file.error === null ? (
        <Content file={file} />
      ) : (
        <button
          type="button"
          className={styles.failed}
          aria-label={`${file.name}: ${file.error}. Повторить`}
          onClick={() => attached.retry(file)}
        >
          <RotateCw aria-hidden="true" />
          Повторить
        </button>
      )}
      {isBusy && (
        <>
          <span className={styles.percent}>{percent}%</span>
          <progress
            className={styles.progress}
            value={percent}
            max={100}
            aria-label={`Загрузка: ${file.name}`}
          />
        </>
      )}
      <button
        type="button"
        className={styles.act}
        aria-label={`Удалить: ${file.name}`}
        onClick={() => attached.remove(file)}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

/** The picture; the file name if it cannot be drawn (PDF, video, HEIC in most browsers). */
function Content({ file }: { file: AttachedFile }) {
  const [isBroken, setBroken] = useState(false);
  if (isPicture(file) && !isBroken)
    return <img src={file.objectUrl} alt={file.name} onError={() => setBroken(true)} />;
  const Icon = isVideo(file) ? Video : FileText;
  return (
    <span className={styles.file}>
      <Icon aria-hidden="true" />
      <span className={styles.fileName}>{file.name}</span>
    </span>
  );
}
