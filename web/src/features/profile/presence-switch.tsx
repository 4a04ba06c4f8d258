import type { Profile } from '@sto/contract/auth/auth.schemas';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useUpdateProfile } from './profile.api.ts';
import styles from './profile.module.css';

interface PresenceSwitchProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** «Приватность»: whether others see in a chat that the person is online. */
export function PresenceSwitch({ profile, onSaved }: PresenceSwitchProps) {
  const update = useUpdateProfile({ onSuccess: onSaved, onError: toastErrors });
  const pressed = update.isPending ? update.variables.shows_presence : undefined;
  return (
    <Card as="section" padding="l" className={styles.part} aria-labelledby="privacy">
      <Heading level={2} id="privacy">
        Приватность
      </Heading>
      <div>
        <Checkbox
          // A stored copy may be older than the settings.
          checked={pressed === undefined ? (profile.settings?.shows_presence ?? true) : pressed === 1}
          onChange={(shows) => update.mutate({ shows_presence: shows ? 1 : 0 })}
          aria-describedby="presence-rule"
        >
          Показывать, когда я в сети
        </Checkbox>
        <Text size="sm" tone="second" id="presence-rule">
          Это видит собеседник в переписке. Если выключить, вы тоже не увидите, кто в сети и когда был.
        </Text>
      </div>
    </Card>
  );
}
