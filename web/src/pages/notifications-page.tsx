import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../features/auth/session.ts';
import { reloadRole } from '../features/auth/switch-role.ts';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { NotificationSettings } from '../features/notifications/settings/notification-settings.tsx';
import { UnsubscribeLetters } from '../features/notifications/settings/unsubscribe-letters.tsx';
import { Invitations } from '../features/staff/invitations.tsx';
import { homeOf, paths } from '../lib/paths.ts';
import { PageBar } from '../ui/lists/page-bar.tsx';
import { ButtonLink } from '../ui/primitives/button.tsx';
import styles from './notifications-page.module.css';

/** The list, its settings, or the way out of letters: one entry in the list of routes, which every visitor loads. */
export function NotificationsPage() {
  const { pathname, search } = useLocation();
  if (pathname.startsWith(paths.unsubscribe))
    return <UnsubscribePage token={new URLSearchParams(search).get('token') ?? ''} />;
  return pathname.startsWith(paths.notificationSettings) ? <SettingsPage /> : <ListPage />;
}

function ListPage() {
  const isWorkshop = useSession((session) => session.profile?.role === 'service');
  const isInPlace = useSession((session) => Boolean(session.profile?.acting_operator));
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <title>Уведомления — СТО рядом</title>
      <Invitations mayAnswer={!isInPlace} onAccepted={async () => navigate(homeOf(await reloadRole()))} />
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
  const profile = useSession((session) => session.profile);
  return (
    <div className={styles.page}>
      <title>Настройки уведомлений — СТО рядом</title>
      <PageBar backHref={paths.notifications} backLabel="К уведомлениям" title="Настройки уведомлений" />
      {profile && <NotificationSettings profile={profile} />}
    </div>
  );
}

function UnsubscribePage({ token }: { token: string }) {
  return (
    <div className={styles.page}>
      <title>Письма — СТО рядом</title>
      <UnsubscribeLetters token={token} />
    </div>
  );
}
