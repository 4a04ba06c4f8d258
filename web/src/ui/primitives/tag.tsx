import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export type TagTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'brand' | 'ink';

export function Tag(props: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classNames(styles.tag, styles[props.tone ?? 'neutral'])}>
      {props.icon}
      {props.children}
    </span>
  );
}
