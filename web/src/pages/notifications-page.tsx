import { useSession } from '../features/auth/session.ts';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/primitives/button.tsx';
import styles from './notifications-page.module.css';

export function NotificationsPage() {
  const isWorkshop = useSession((session) => session.profile?.role === 'service');
  return (
    <div className={styles.page}>
      <title>Уведомления — СТО рядом</title>
      <NotificationList
        emptyAction={
          <ButtonLink to={isWorkshop ? paths.workshopBids : paths.map()} variant="primary">
            {isWorkshop ? 'К заявкам' : 'Открыть карту'}
          </ButtonLink>
        }
      />
    </div>
  );
}
