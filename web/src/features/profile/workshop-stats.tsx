import { type BidStatus, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { counted, type PluralForms, plural } from '../../lib/text/plural.ts';
import { ratingText } from '../../lib/text/rating.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { StatBars } from './stat-bars.tsx';
import styles from './workshop-stats.module.css';

const bidForms: PluralForms = ['заявка', 'заявки', 'заявок'];
const reviewForms: PluralForms = ['отзыв', 'отзыва', 'отзывов'];
const starForms: PluralForms = ['звезда', 'звезды', 'звёзд'];
const starValues = ['5', '4', '3', '2', '1'] as const;

interface WorkshopStatsProps {
  workshop: Workshop;
  counts: Record<BidStatus, number>;
  /** The states in the order of a deal, with their names. */
  states: readonly { status: BidStatus; name: string }[];
}

/** Current totals. There are no series by day. */
export function WorkshopStats({ workshop, counts, states }: WorkshopStatsProps) {
  const total = states.reduce((sum, { status }) => sum + counts[status], 0);
  const { reviews_count: reviews, answer_minutes_median: minutes, rating_breakdown: stars } = workshop;
  return (
    <>
      <dl className={styles.tiles}>
        <Tile
          name="Заявки"
          value={String(total)}
          note={states.length < bidStatuses.length ? 'которые вы видите' : 'за всё время'}
        />
        <Tile
          name="Ответ водителю"
          value={minutes === null ? 'Нет данных' : `${minutes}\u00A0мин`}
          note={minutes === null ? 'появится после откликов' : 'в половине случаев быстрее'}
        />
        <Tile
          name="Рейтинг"
          value={ratingText(workshop)}
          note={reviews > 0 ? counted(reviews, reviewForms) : 'отзывов пока нет'}
        />
        <Tile
          name="Завершено"
          value={String(workshop.bids_finished_count)}
          note={plural(workshop.bids_finished_count, bidForms)}
        />
      </dl>
      <div className={styles.columns}>
        <Card as="section" padding="l" className={styles.card} aria-labelledby="stat-states">
          <Heading level={2} id="stat-states">
            Заявки по состояниям
          </Heading>
          <StatBars
            bars={states.map(({ status, name }) => ({ name, count: counts[status] }))}
            unit={bidForms}
          />
        </Card>
        <Card as="section" padding="l" className={styles.card} aria-labelledby="stat-stars">
          <Heading level={2} id="stat-stars">
            Оценки водителей
          </Heading>
          <StatBars
            bars={starValues.map((value) => ({
              name: counted(Number(value), starForms),
              count: stars[value],
            }))}
            unit={reviewForms}
          />
        </Card>
      </div>
      <Text size="sm" tone="third">
        Числа на эту минуту, за всё время. По дням статистика не ведётся.
      </Text>
    </>
  );
}

function Tile({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <Card className={styles.tile}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </Card>
  );
}
