import type { ReactNode } from 'react';
import styles from './integrations.module.css';

interface IntegrationRowProps {
  title: ReactNode;
  tag?: ReactNode;
  facts: ReactNode[];
  actions: ReactNode;
  below?: ReactNode;
}

export function IntegrationRow({ title, tag, facts, actions, below }: IntegrationRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        {tag}
        <div className={styles.facts}>{facts}</div>
      </div>
      <div className={styles.actions}>{actions}</div>
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}
