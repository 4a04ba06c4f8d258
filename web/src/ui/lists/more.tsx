import type { ReactNode } from 'react';
import styles from './more.module.css';

/** The rest of a list behind «Ещё N»: in the page from the start, and opened without a script. */
export function More({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
