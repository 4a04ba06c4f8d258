import { Bell, CheckCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { toastErrors } from '../../lib/errors-to-toasts.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsOf, useNotifications, useReadAllNotifications } from './notifications.api.ts';

/** What the other sides of the person's bids have done, the newest first. */
export function NotificationList({ emptyAction }: { emptyAction: ReactNode }) {
  const list = useNotifications();
  const notifications = notificationsOf(list.data);
  const unread = notifications.filter((one) => !one.is_read).length;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, unread);
  return (
    <>
      <div className={styles.bar}>
        <Heading level={1} ref={heading} tabIndex={-1} className={styles.heading}>
          Уведомления
        </Heading>
        {unread > 0 && <ReadAll />}
      </div>
      {list.isPending && <NotificationsSkeleton />}
      {list.isError && !list.data && (
        <Card padding="l">
          <ErrorState
            title="Уведомления не загрузились"
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        </Card>
      )}
      {list.data && notifications.length === 0 && (
        <Card padding="l">
          <EmptyState
            icon={<Bell />}
            title="Уведомлений пока нет"
            text="Здесь появится всё, что меняется в ваших заявках: отклики, записи и отказы."
            action={emptyAction}
          />
        </Card>
      )}
      {notifications.length > 0 && (
        <Card padding="none">
          <ul className={styles.list}>
            {notifications.map((one) => (
              <NotificationRow key={one.id} notification={one} />
            ))}
          </ul>
        </Card>
      )}
      {list.hasNextPage && (
        <Button
          variant="soft"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

function ReadAll() {
  const reading = useReadAllNotifications();
  const read = useOneAtATime(() => reading.mutateAsync(undefined).catch(toastErrors));
  return (
    <Button variant="soft" size="md" busy={reading.isPending} onClick={read}>
      <CheckCheck aria-hidden="true" />
      Прочитать все
    </Button>
  );
}

function NotificationsSkeleton() {
  return (
    <Card padding="none">
      <LiveRegion>Загрузка уведомлений</LiveRegion>
      <div className={styles.list}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles.waiting}>
            <Skeleton width={40} height={40} radius="full" />
            <div className={styles.lines}>
              <Skeleton width="55%" height={18} />
              <Skeleton width="80%" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
