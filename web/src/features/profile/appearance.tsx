import type { Profile, Theme } from '@sto/contract/auth/auth.schemas';
import { isCallError } from '../../lib/api/call-error.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useUpdateProfile } from './profile.api.ts';
import styles from './profile.module.css';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Системное' },
  { value: 'light', label: 'Светлое' },
  { value: 'dark', label: 'Тёмное' },
];

const noNetworkText =
  'Нет связи с сервером, поэтому оформление осталось прежним. Выберите его ещё раз, когда связь появится.';

/** The choice applies to every device, so it needs the server. */
function toastRefused(error: unknown): void {
  if (isCallError(error) && error.kind === 'network') showToast.error(noNetworkText);
  else toastErrors(error);
}

interface AppearanceProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** «Оформление»: the theme of the site on every device. */
export function Appearance({ profile, onSaved }: AppearanceProps) {
  const update = useUpdateProfile({ onSuccess: onSaved, onError: toastRefused });
  const pressed = update.isPending ? update.variables.theme : undefined;
  return (
    <Card as="section" padding="l" className={styles.part} aria-labelledby="appearance">
      <div>
        <Heading level={2} id="appearance">
          Оформление
        </Heading>
        <Text size="sm" tone="second">
          Выбор действует на всех устройствах, где вы вошли. Системное решает само устройство.
        </Text>
      </div>
      <div className={styles.themes}>
        <Segmented
          label="Оформление сайта"
          options={themes}
          // A stored copy may be older than the settings.
          value={pressed ?? profile.settings?.theme ?? 'system'}
          onChange={(theme) => update.mutate({ theme })}
        />
      </div>
    </Card>
  );
}
