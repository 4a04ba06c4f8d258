import { type ModerationKind, type ModerationStatus, moderationKinds } from '@sto/contract/enums';
import { useState } from 'react';
import { formatMoment, ownTimeZone } from '../../lib/time/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { useQueue } from './operator.api.ts';
import styles from './operator.module.css';

const kindWords: Record<ModerationKind, string> = {
  service: 'Автосервисы',
  claim: 'Права',
  documents: 'Документы',
  review: 'Отзывы',
  report: 'Жалобы',
  reliability: 'Отметки',
  dispute: 'Претензии',
  message: 'Сообщения',
  contact: 'Скрытое',
};

const statuses: readonly { value: ModerationStatus; label: string }[] = [
  { value: 'pending', label: 'Ждут' },
  { value: 'approved', label: 'Одобрены' },
  { value: 'rejected', label: 'Отклонены' },
];

export function OperatorQueue({ itemHref }: { itemHref: (id: number) => string }) {
  const [chosen, setKind] = useState<ModerationKind | null>(null);
  const [status, setStatus] = useState<ModerationStatus>('pending');
  const kind = chosen ?? moderationKinds[0];
  const queue = useQueue(kind, status);
  // Once, by fresh numbers: the tab does not change while it is read.
  if (chosen === null && queue.data && !queue.isFetching) setKind(firstWaiting(queue.data.counts) ?? kind);
  const tabs = moderationKinds.map((value) => ({
    value,
    label: kindWords[value],
    count: queue.data?.counts[value] ?? 0,
  }));
  return (
    <Card padding="l" className={styles.stack}>
      <Tabs label="Что проверяем" tabs={tabs} value={kind} onChange={setKind} tight flush>
        <div className={classNames(styles.stack, styles.queue)}>
          <Segmented label="Решение" size="sm" options={statuses} value={status} onChange={setStatus} />
          <QueueItems
            isOpening={chosen === null}
            queue={queue}
            itemHref={itemHref}
            isWaiting={status === 'pending'}
          />
        </div>
      </Tabs>
    </Card>
  );
}

const firstWaiting = (counts: NonNullable<ReturnType<typeof useQueue>['data']>['counts']) =>
  moderationKinds.find((kind) => counts[kind] > 0);

interface QueueItemsProps {
  /** It is not known yet which tab waits. */
  isOpening: boolean;
  queue: ReturnType<typeof useQueue>;
  itemHref: (id: number) => string;
  isWaiting: boolean;
}

function QueueItems({ isOpening, queue, itemHref, isWaiting }: QueueItemsProps) {
  if (queue.isError)
    return <ErrorState title="Очередь не загрузилась" onRetry={() => void queue.refetch()} />;
  if (!queue.data || isOpening) return <Loader title="Загрузка очереди..." />;
  if (queue.data.items.length === 0) return <EmptyState title={isWaiting ? 'Всё проверено' : 'Пока пусто'} />;
  return (
    <ul className={styles.list}>
      {queue.data.items.map((item) => (
        <li key={item.id}>
          <Link to={itemHref(item.id)} className={styles.item}>
            <Text as="span" strong>
              {item.title}
            </Text>
            <Text as="span" size="sm" tone="second">
              {[item.text, item.author_name, formatMoment(item.created_at, ownTimeZone())]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  );
}
