import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { uploadFile } from '../files/files.api.ts';
import styles from './my-workshop.module.css';
import { ProfileSection } from './profile-section.tsx';

interface Photo {
  key: string;
  url: string;
  choice: { id: number } | { upload_id: number };
}

export function PhotosEditor({ workshop }: { workshop: MyWorkshop }) {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    workshop.photos.map(({ id, url }) => ({ key: `photo-${id}`, url, choice: { id } })),
  );
  const draftKey = useRef(crypto.randomUUID());
  const add = useOneAtATime(async (file: File) => {
    try {
      const {
        id,
        preview_url: preview,
        url,
      } = await uploadFile(file, {
        bidId: null,
        draftKey: draftKey.current,
      });
      const photo = { key: `upload-${id}`, url: preview ?? url, choice: { upload_id: id } };
      setPhotos((known) => [...known, photo]);
    } catch (error) {
      toastErrors(error);
    }
  });
  const moveForward = (index: number) =>
    setPhotos((known) => {
      const [photo] = known.slice(index, index + 1);
      const rest = known.filter((_, at) => at !== index);
      return photo ? [...rest.slice(0, index - 1), photo, ...rest.slice(index - 1)] : known;
    });
  return (
    <ProfileSection
      workshopId={workshop.id}
      title="Фото"
      anchor="photos"
      hint="Первое фото видно в списке и на карте. До 10 фото."
      formOf={() =>
        photos.length > 0 ? { photos: JSON.stringify(photos.map(({ choice }) => choice)) } : null
      }
    >
      <ul className={styles.photos} aria-label="Фото автосервиса">
        {photos.map(({ key, url }, index) => (
          <li key={key} className={styles.photo}>
            <img src={url} alt={`Фото ${index + 1}`} />
            <span className={styles.row}>
              <IconButton
                label={`Фото ${index + 1}: раньше`}
                disabled={index === 0}
                onClick={() => moveForward(index)}
              >
                <ArrowLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Фото ${index + 1}: убрать`}
                onClick={() => setPhotos(photos.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <Field label="Добавить фото">
        <input
          type="file"
          aria-label="Добавить фото"
          accept="image/jpeg,image/png,image/webp,image/heic"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void add(file);
            currentTarget.value = '';
          }}
        />
      </Field>
    </ProfileSection>
  );
}
