import { useLocation } from 'react-router';
import { useSession } from '../features/auth/session.ts';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { NotificationSettings } from '../features/notifications/settings/notification-settings.tsx';
import { paths } from '../lib/paths.ts';
import { PageBar } from '../ui/lists/page-bar.tsx';
import { ButtonLink } from '../ui/primitives/button.tsx';
import styles from './notifications-page.module.css';

/** The list, or its settings: one entry in the list of routes, which every visitor loads. */
export function NotificationsPage() {
  return useLocation().pathname.startsWith(paths.notificationSettings) ? <SettingsPage /> : <ListPage />;
}

function ListPage() {
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

function SettingsPage() {
  return (
    <div className={styles.page}>
      <title>Настройки уведомлений — СТО рядом</title>
      <PageBar backHref={paths.notifications} backLabel="К уведомлениям" title="Настройки уведомлений" />
      <NotificationSettings />
    </div>
  );
}
