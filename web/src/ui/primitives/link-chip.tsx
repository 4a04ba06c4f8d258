import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

/** Looks like a quiet chip, and leads to a page. */
export function LinkChip({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} className={classNames(styles.chip, styles.quiet)}>
      {icon}
      {children}
    </Link>
  );
}
