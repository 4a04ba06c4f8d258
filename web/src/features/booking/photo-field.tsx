import { maxFilesPerBid } from '@sto/contract/limits';
import { Camera, Images } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { useMediaQuery } from '../../ui/primitives/media-query.ts';
import { type DraftUpload, useDraft } from '../draft/draft.store.ts';
import styles from '../files/photo-tiles.module.css';
import { PickButton } from '../files/pick-button.tsx';
import { addFiles, removeFile, replaceFile, useUploads } from '../files/uploads.store.ts';
import { PhotoTile } from './photo-tile.tsx';

// Few photos are edited, and the editor is as large as the rest of the form.
const PhotoEditor = lazyComponent(async () => (await import('./photo-editor.tsx')).PhotoEditor);

interface PhotoFieldProps {
  error?: string | undefined;
  onAdd?: () => void;
}

/** Photos, videos and PDFs of the bid, uploaded as soon as they are chosen. */
export function PhotoField({ error: outerError, onAdd }: PhotoFieldProps) {
  const uploads = useDraft((draft) => draft.uploads);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const [refusals, setRefusals] = useState<string[]>([]);
  const [edited, setEdited] = useState<string | null>(null);
  const replaced = useRef<DraftUpload | null>(null);
  const library = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const failures = uploads.flatMap(({ name, error }) => (error ? [`${name}: ${error}`] : []));
  const errors = refusals.length > 0 ? refusals : outerError ? [outerError] : failures;

  function add(files: File[]) {
    const old = replaced.current;
    replaced.current = null;
    if (files.length === 0) return;
    if (old) removeFile(old);
    onAdd?.();
    const refused = addFiles(files);
    setRefusals(refused);
    for (const text of refused) showToast.error(text);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the tiles are a grid, and a legend is no grid row
    <div role="group" aria-label="Фото" aria-describedby={errors.length > 0 ? errorId : undefined}>
      <p className={styles.label}>
        Фото{' '}
        <span className={styles.limit}>{uploads.length > 0 && `${uploads.length} из ${maxFilesPerBid}`}</span>
      </p>
      <div className={styles.tiles}>
        <ul className={styles.list} aria-label="Добавленные файлы">
          {uploads.map((upload) => (
            <PhotoTile
              key={upload.localId}
              upload={upload}
              onEdit={() => setEdited(upload.localId)}
              onReplace={() => {
                replaced.current = upload;
                library.current?.click();
              }}
            />
          ))}
        </ul>
        {hasCamera && (
          <PickButton icon={<Camera aria-hidden="true" />} label="Камера" isCamera onPick={add} />
        )}
        <PickButton icon={<Images aria-hidden="true" />} label="Галерея" inputRef={library} onPick={add} />
      </div>
      {errors.length > 0 && (
        <FieldError className={styles.error} id={errorId}>
          {errors.join('. ')}
        </FieldError>
      )}
      <Editor localId={edited} onClose={() => setEdited(null)} />
      <p className={styles.hint}>До {maxFilesPerBid} файлов: фото, видео до минуты или PDF до 15 МБ</p>
    </div>
  );
}

function Editor({ localId, onClose }: { localId: string | null; onClose: () => void }) {
  const file = useUploads((uploads) => (localId === null ? undefined : uploads[localId]?.file));
  const upload = useDraft((draft) => draft.uploads.find((one) => one.localId === localId));
  if (!file || !upload) return null;
  return (
    <PhotoEditor
      key={upload.localId}
      file={file}
      onClose={onClose}
      onDone={(changed) => {
        replaceFile(upload, changed);
        onClose();
      }}
    />
  );
}
