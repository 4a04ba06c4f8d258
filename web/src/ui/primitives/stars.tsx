import { Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './stars.module.css';

const starsMax = 5;

/** «4,9», «5,0». */
export function formatRating(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1).replace('.', ',');
}

/** Five stars, rounded to half a star; the exact number goes to screen readers and beside it. */
export function Stars({ value, size = 'm' }: { value: number; size?: 'm' | 'l' | 'xl' }) {
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

/** One star and the number, as on cards and pins; «Новый» while nobody has rated. */
export function Rate({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined || value <= 0) return <span className={styles.rate}>Новый</span>;
  return (
    <span className={styles.rate}>
      <Star aria-hidden="true" />
      <span className={styles.hidden}>Оценка </span>
      {formatRating(value)}
    </span>
  );
}
