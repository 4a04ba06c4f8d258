import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { useUnsaved } from '../../../lib/browser/use-unsaved.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { Tag } from '../../../ui/primitives/tag.tsx';
import { uploadFile } from '../../files/files.api.ts';
import styles from '../my-workshop.module.css';
import { ProfileSection } from '../profile-section.tsx';
import { type Photo, sentPhotos, waitingChange } from './sent-card.ts';

const keyOf = ({ choice }: Photo) => JSON.stringify(choice);
/** Addresses of files are signed for an hour or two: other ones are no change. */
const choicesOf = (photos: readonly Photo[]) => JSON.stringify(photos.map(({ choice }) => choice));

export function PhotosEditor({ workshop }: { workshop: MyWorkshop }) {
  const sent = sentPhotos(workshop);
  const draft = useUnsaved(`${workshop.id}:photos`, workshop, sentPhotos, choicesOf);
  const { change } = draft;
  const sentOf = (photo: Photo) => sent.find((one) => keyOf(one) === keyOf(photo));
  const photos = draft.value.map((photo) => sentOf(photo) ?? photo);
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
      const photo = { url: preview ?? url, choice: { upload_id: id } };
      change((known) => [...known, photo]);
    } catch (error) {
      toastErrors(error);
    }
  });
  const moveForward = (index: number) =>
    change((known) => {
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
      draft={draft}
      isChecked={workshop.moderation_status === 'approved'}
      listError={photos.length === 0 ? 'Добавьте хотя бы одно фото' : undefined}
      formOf={() => (draft.isDirty ? { photos: choicesOf(photos) } : {})}
    >
      <WaitingPhotos workshop={workshop} />
      <ul className={styles.photos} aria-label="Фото автосервиса">
        {photos.map((photo, index) => (
          <li key={keyOf(photo)} className={styles.photo}>
            <img src={photo.url} alt={`Фото ${index + 1}`} />
            {'upload_id' in photo.choice && (
              <span>
                <Tag tone="warn">{sentOf(photo) ? 'на проверке' : 'не сохранено'}</Tag>
              </span>
            )}
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
                onClick={() => change((known) => known.filter((_, at) => at !== index))}
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

function WaitingPhotos({ workshop }: { workshop: MyWorkshop }) {
  if (!waitingChange(workshop)?.photos) return null;
  const count = workshop.photos.length;
  return (
    <Note tone="warn" title="Фото на проверке">
      {count > 0
        ? `Здесь те, что вы отправили. До решения оператора водители видят прежние: ${count}.`
        : 'До решения оператора водители не видят фото.'}
    </Note>
  );
}
