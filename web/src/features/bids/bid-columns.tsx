import type { ReactNode } from 'react';
import { classNames } from '../../ui/primitives/class-names.ts';
import styles from './bid-columns.module.css';

interface BidColumnsProps {
  main: ReactNode;
  aside: ReactNode;
  /** Under `main`; on narrow screens after `aside`. */
  after?: ReactNode;
  wide?: boolean;
}

/** The request on the left, the actions on the right; stacked on narrow screens. */
export function BidColumns({ main, aside, after, wide }: BidColumnsProps) {
  return (
    <div className={classNames(styles.columns, wide && styles.wide)}>
      <div className={styles.column}>{main}</div>
      <div className={classNames(styles.column, styles.aside)}>{aside}</div>
      {after && <div className={styles.column}>{after}</div>}
    </div>
  );
}

export function BidHalves({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.halves}>
      {first}
      {second}
    </div>
  );
}
