import type { Profile } from '@sto/contract/auth/auth.schemas';
import { Camera, Trash2, User } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Picture } from '../../ui/primitives/picture.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { uploadFile } from '../files/files.api.ts';
import { useUpdateProfile } from './profile.api.ts';
import styles from './profile-picture.module.css';

interface ProfilePictureProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

export function ProfilePicture({ profile, onSaved }: ProfilePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const update = useUpdateProfile({ onSuccess: onSaved });
  const replace = useOneAtATime(async (file: File) => {
    setUploading(true);
    try {
      // Its own draft key: the picture does not count towards the ten files of a bid.
      const { id } = await uploadFile(file, { bidId: null, draftKey: crypto.randomUUID() });
      await update.mutateAsync({ image_upload_id: id });
      showToast.success('Фото сохранено');
    } catch (error) {
      toastErrors(error);
    } finally {
      setUploading(false);
    }
  });
  const remove = useOneAtATime(async () => {
    await update.mutateAsync({ clear: ['image'] }).catch(toastErrors);
    input.current?.focus();
  });
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again after a failure.
    currentTarget.value = '';
    if (file) void replace(file);
  };
  return (
    <div className={styles.row}>
      <span className={styles.picture}>
        {profile.image ? (
          <Picture src={profile.image} alt="Ваше фото" width={72} height={72} fit="height" />
        ) : (
          <User aria-hidden="true" />
        )}
      </span>
      <label className={styles.choose}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          className={styles.input}
          disabled={isUploading}
          onChange={onChange}
        />
        <Camera aria-hidden="true" />
        {isUploading ? 'Загружаем…' : profile.image ? 'Изменить фото' : 'Добавить фото'}
      </label>
      {profile.image && (
        <Button variant="ghost" size="md" busy={update.isPending && !isUploading} onClick={remove}>
          <Trash2 aria-hidden="true" />
          Удалить<VisuallyHidden> фото</VisuallyHidden>
        </Button>
      )}
      <p className={styles.note}>Фото и имя видны всем в ваших отзывах</p>
    </div>
  );
}
