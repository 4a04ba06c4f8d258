import { listedRating } from '@sto/contract/workshops/workshop-policy';
import type { CSSProperties } from 'react';
import { formatRating, ratingText } from '../../lib/text/rating.ts';
import { classNames } from './class-names.ts';
import styles from './stars.module.css';

const starsMax = 5;

/** Five stars, rounded to half a star; screen readers get the exact number. */
export function Stars({ value, size = 'm' }: { value: number; size?: 's' | 'm' | 'l' | 'xl' }) {
  const shown = Math.round(Math.min(Math.max(value, 0), starsMax) * 2) / 2;
  return (
    <span
      role="img"
      aria-label={`Оценка ${formatRating(value)} из ${starsMax}`}
      className={classNames(styles.stars, styles[size])}
      style={{ '--v': shown } as CSSProperties}
    />
  );
}

interface RatingProps {
  workshop: { rating: number | null; reviews_count: number };
  size?: 's' | 'm';
}

export function Rating({ workshop, size = 's' }: RatingProps) {
  const rating = listedRating(workshop);
  return (
    <span className={styles.rating}>
      {rating !== null && <Stars value={rating} size={size} />}
      <span aria-hidden={rating !== null || undefined}>{ratingText(workshop)}</span>
    </span>
  );
}
