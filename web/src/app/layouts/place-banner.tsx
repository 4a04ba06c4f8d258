import { UserCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { leavePlace } from '../../features/auth/impersonation.ts';
import { signOut, useSession } from '../../features/auth/session.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { Button } from '../../ui/primitives/button.tsx';
import styles from './place-banner.module.css';

/** Shown on every page while an operator acts in the place of a person. */
export function PlaceBanner() {
  const profile = useSession((session) => session.profile);
  const navigate = useNavigate();
  if (!profile?.acting_operator) return null;
  const leave = async () => {
    // They are words of the operator, who will not be in this place again.
    const { dropUnsent } = await import('../../features/chat/outbox.store.ts');
    dropUnsent(profile.id);
    if (await leavePlace(() => navigate(paths.operatorPeople, { replace: true }))) return;
    await signOut();
    navigate(paths.login(), { replace: true });
  };
  return (
    <div className={styles.banner} role="status">
      <UserCog aria-hidden="true" />
      <span className={styles.text}>
        Вы вошли как {profile.name || formatPhone(profile.phone)}. Оператор:{' '}
        {formatPhone(profile.acting_operator)}. Изменения пишутся в журнал.
      </span>
      <Button variant="line" size="sm" onClick={leave}>
        Выйти из режима
      </Button>
    </div>
  );
}
