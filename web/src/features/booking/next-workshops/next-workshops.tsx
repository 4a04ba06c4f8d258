import type { Workshop, WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { useState } from 'react';
import { formatDistance } from '../../../lib/geo/distance.ts';
import { formatMoneyFrom } from '../../../lib/text/money.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { SkeletonList } from '../../../ui/primitives/skeleton.tsx';
import type { ChosenCar } from '../../cars/cars.api.ts';
import { formOf, useDraft } from '../../draft/draft.store.ts';
import { type Order, useNextWorkshops } from './next-workshops.api.ts';
import styles from './next-workshops.module.css';

interface NextWorkshopsProps {
  /** The one that refuses. */
  workshop: Workshop;
  car: ChosenCar | null;
  onMove: (workshopId: number) => void;
}

const orders = [
  { value: 'distance', label: 'Ближе' },
  { value: 'price', label: 'Дешевле' },
] as const;

/** Others that take this car for these works: one tap moves the bid there, as it is written. */
export function NextWorkshops({ workshop, car, onMove }: NextWorkshopsProps) {
  const [order, setOrder] = useState<Order>('distance');
  const query = useNextWorkshops(workshop, car, order);
  if (query.isPending) return <SkeletonList rows={2} label="Ищем, кто возьмёт" />;
  // Without an answer the other ways of the refusal stay.
  if (!query.data || query.data.length === 0) return null;
  return (
    <section aria-label="Возьмут вашу машину" className={styles.next}>
      <div className={styles.head}>
        <h3 className={styles.title}>Возьмут вашу машину</h3>
        <Segmented label="Сначала" size="sm" options={orders} value={order} onChange={setOrder} />
      </div>
      <ul className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
        {query.data.map((other) => (
          <li key={other.id} className={styles.row}>
            <span className={styles.texts}>
              <span className={styles.name}>{other.name}</span>
              <span className={styles.facts}>{factsOf(other)}</span>
            </span>
            <Button
              variant="soft"
              size="md"
              aria-label={`Записаться сюда: ${other.name}`}
              onClick={() => {
                moveForm(workshop.id, other.id);
                onMove(other.id);
              }}
            >
              Записаться
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ distance_m: meters, price_from: price }: WorkshopSummary): string {
  const far = `${formatDistance(meters)} отсюда`;
  return price === null || useDraft.getState().workIds.length === 0
    ? far
    : `${formatMoneyFrom(price)} · ${far}`;
}

/** What was written to one workshop, to another; a free time and a journey are the workshop's own. */
function moveForm(from: number, to: number): void {
  const draft = useDraft.getState();
  const { phone, typeConnection, comment, day, part } = formOf(draft, from);
  draft.changeForm(to, { phone, typeConnection, comment, day, part });
}
