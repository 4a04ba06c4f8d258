import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './note.module.css';

interface NoteProps {
  tone?: 'neutral' | 'warn' | 'bad' | 'brand' | 'ok';
  icon?: ReactNode;
  title?: ReactNode;
  /** Appeared in answer to an action: read it aloud at once. */
  live?: boolean;
  children?: ReactNode;
}

export function Note({ tone = 'neutral', icon, title, live, children }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone])} role={live ? 'alert' : undefined}>
      {icon}
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
