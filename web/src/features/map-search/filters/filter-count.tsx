import { formatNumber } from '../../../lib/text/numbers.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import styles from './filters-dialog.module.css';

interface FilterCountProps {
  count: number | undefined;
  /** Reserves space for a number that loads later. */
  isAwaited?: boolean;
}

export function FilterCount({ count, isAwaited }: FilterCountProps) {
  if (count === undefined && !isAwaited) return null;
  return (
    <span className={classNames(styles.count, isAwaited && styles.awaited)}>
      {count !== undefined && formatNumber(count)}
    </span>
  );
}
