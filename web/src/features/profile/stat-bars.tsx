import { counted, type PluralForms } from '../../lib/text/plural.ts';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import styles from './workshop-stats.module.css';

interface StatBarsProps {
  bars: readonly { name: string; count: number }[];
  /** The unit for screen readers. */
  unit: PluralForms;
}

export function StatBars({ bars, unit }: StatBarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, count }) => (
        <li key={name}>
          <span className={styles.barHead}>
            <span>{name}</span>
            <b aria-hidden="true">{count}</b>
            <VisuallyHidden>{counted(count, unit)}</VisuallyHidden>
          </span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${(count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
