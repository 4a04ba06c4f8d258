import { Bell, CheckCheck, Settings } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { InfiniteList, ListHeader } from '../../ui/lists/infinite-list.tsx';
import { ListRowSkeleton } from '../../ui/lists/list-row.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsOf, useNotifications, useReadNotifications } from './notifications.api.ts';

export function NotificationList({ emptyAction }: { emptyAction: ReactNode }) {
  const list = useNotifications();
  const notifications = notificationsOf(list.data);
  const unread = notifications.filter((one) => !one.is_read).length;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, unread);
  return (
    <>
      <ListHeader title="Уведомления" ref={heading} action={<Actions hasUnread={unread > 0} />} />
      <InfiniteList
        query={list}
        items={notifications}
        error="Уведомления не загрузились"
        loading="Загрузка уведомлений"
        skeleton={<ListRowSkeleton picture={40} lines={['55%', '80%']} />}
        empty={
          <EmptyState
            icon={<Bell />}
            title="Уведомлений пока нет"
            text="Здесь появится всё, что меняется в ваших заявках: отклики, записи и отказы."
            action={emptyAction}
          />
        }
      >
        {(one) => <NotificationRow key={one.id} notification={one} />}
      </InfiniteList>
    </>
  );
}

function Actions({ hasUnread }: { hasUnread: boolean }) {
  return (
    <div className={styles.actions}>
      {hasUnread && <ReadAll />}
      <ButtonLink
        to={paths.notificationSettings}
        variant="soft"
        size="md"
        className={styles.settings}
        aria-label="Настройки уведомлений"
      >
        <Settings aria-hidden="true" />
      </ButtonLink>
    </div>
  );
}

function ReadAll() {
  const reading = useReadNotifications();
  const read = useOneAtATime(() => reading.mutateAsync(undefined).catch(toastErrors));
  return (
    <Button variant="soft" size="md" busy={reading.isPending} onClick={read}>
      <CheckCheck aria-hidden="true" />
      Прочитать все
    </Button>
  );
}
