import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2;
}

export function EmptyState({ title, text, icon, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <span className={styles.art} aria-hidden="true">
        <svg viewBox="0 0 96 96" className={styles.nut} aria-hidden="true">
          <polygon points="84,68.8 48,89.6 12,68.8 12,27.2 48,6.4 84,27.2" />
        </svg>
        {icon ?? <Wrench />}
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
