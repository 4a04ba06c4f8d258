import type { Workshop } from '@sto/contract/workshops';
import { formatRating, Stars } from '../../ui/stars.tsx';
import styles from './workshop-rating.module.css';
import { percent, reviewsCount } from './workshop-words.ts';

const sides: readonly { side: keyof Workshop['sub_ratings']; name: string }[] = [
  { side: 'price', name: 'Цена' },
  { side: 'quality', name: 'Качество' },
  { side: 'terms', name: 'Сроки' },
  { side: 'communication', name: 'Общение' },
];

/** What the reviews say in figures; a side that none of them tells is left out. */
export function WorkshopRating({ workshop }: { workshop: Workshop }) {
  const { rating, sub_ratings: ratings, price_kept_share: kept } = workshop;
  if (rating === null) return null;
  const told = sides.flatMap(({ side, name }) => {
    const value = ratings[side];
    return value === null ? [] : [{ name, value }];
  });
  return (
    <>
      <div className={styles.summary}>
        <span className={styles.big} aria-hidden="true">
          {formatRating(rating)}
        </span>
        <span>
          <Stars value={rating} size="l" />
          <span className={styles.sub}>
            {reviewsCount(workshop.reviews_count)}
            {kept !== null && `, цена совпала у\u00A0${percent(kept)}`}
          </span>
        </span>
      </div>
      {told.length > 0 && (
        <dl className={styles.sides}>
          {told.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRating(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
