import { UserPlus } from 'lucide-react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { useEmployment } from '../../features/staff/employment.api.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import styles from './place-banner.module.css';

/** Leads a person who is invited to a workshop to where he answers; not an operator in his place. */
export function InvitationBanner() {
  const { pathname } = useLocation();
  const isInPlace = useSession((session) => Boolean(session.profile?.acting_operator));
  const names = useEmployment().data?.invitations.map((one) => `«${one.service_name}»`) ?? [];
  if (names.length === 0 || isInPlace || pathname === paths.notifications) return null;
  return (
    <div className={styles.banner} role="status">
      <UserPlus aria-hidden="true" />
      <span className={styles.text}>Вас приглашают работать в {names.join(', ')}</span>
      <ButtonLink variant="line" size="sm" to={paths.notifications}>
        Посмотреть
      </ButtonLink>
    </div>
  );
}
