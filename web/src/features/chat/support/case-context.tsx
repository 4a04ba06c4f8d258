import type { Conversation } from '@sto/contract/chat/chat.schemas';
import type { SupportCase } from '@sto/contract/chat/operator-chat.schemas';
import { formatMoney } from '../../../lib/text/money.ts';
import { formatMoment, ownTimeZone } from '../../../lib/time/dates.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Heading, Text } from '../../../ui/primitives/text.tsx';
import styles from './case.module.css';
import { useCaseContext } from './support.api.ts';

const statusWords: Record<SupportCase['bids'][number]['status'], string> = {
  new: 'новая',
  answered: 'есть отклики',
  visit: 'запись',
  in_work: 'в работе',
  finished: 'завершена',
  reject: 'отказ',
};

/** The bid and its car, next to the conversation. */
export function CaseContext({ chat }: { chat: Conversation }) {
  const context = useCaseContext(chat);
  if (context.isError)
    return <ErrorState title="Заявка не загрузилась" onRetry={() => void context.refetch()} />;
  if (!context.data) return <Skeleton height={160} radius="md" />;
  const { requester, bid, bids } = context.data;
  return (
    <div className={styles.context}>
      <Text strong>{requester.name}</Text>
      <Text size="sm" tone="second">
        {requester.role === 'customer' ? 'Водитель' : 'Автосервис'}
      </Text>
      {bid ? <BidFacts bid={bid} /> : <Text tone="second">Заявка не указана.</Text>}
      {bids.length > 0 && (
        <>
          <Heading level={3}>Последние заявки</Heading>
          <ul className={styles.bids}>
            {bids.map(({ id, number, title, status }) => (
              <li key={id}>
                <Text size="sm">
                  {number}, {statusWords[status]}
                </Text>
                <Text size="sm" tone="second">
                  {title}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function BidFacts({ bid }: { bid: NonNullable<SupportCase['bid']> }) {
  const mileage = bid.mileage === null ? null : `${bid.mileage.toLocaleString('ru')} км`;
  const facts: [string, string | null][] = [
    ['Состояние', statusWords[bid.status]],
    ['Машина', [bid.car, bid.licence_plate, mileage].filter(Boolean).join(', ')],
    ['Работы', bid.works.join(', ') || 'диагностика'],
    ['Комментарий', bid.comment || null],
    ['Водитель', bid.customer_name || 'без имени'],
    ['Автосервис', bid.service_name ?? 'ещё не выбран'],
    ['Когда', formatMoment(bid.period_start, ownTimeZone())],
    ['Цена', bid.price === null ? null : formatMoney(bid.price)],
  ];
  return (
    <section className={styles.bid} aria-label={`Заявка ${bid.number}`}>
      <Heading level={3}>Заявка {bid.number}</Heading>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
