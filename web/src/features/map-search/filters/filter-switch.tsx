import type { ReactNode } from 'react';
import { FilterCount } from './filter-count.tsx';
import styles from './filters-dialog.module.css';

interface FilterSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  count: number | undefined;
  children: ReactNode;
}

export function FilterSwitch({ checked, onChange, count, children }: FilterSwitchProps) {
  return (
    <label className={styles.switchRow}>
      <span className={styles.switchName}>
        {children}
        <FilterCount count={count} />
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
