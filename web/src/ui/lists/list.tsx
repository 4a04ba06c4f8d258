import type { ReactNode } from 'react';
import { classNames } from '../primitives/class-names.ts';
import styles from './list.module.css';

export function List({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={classNames(styles.list, className)}>{children}</ul>;
}

interface RowContent {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  after?: ReactNode;
  /** Own padding, for rows that reach the panel's edges. */
  padded?: boolean;
}

function Content({ icon, title, text, after }: RowContent) {
  return (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {after}
    </>
  );
}

export function ListItem(props: RowContent) {
  return (
    <li className={classNames(styles.item, props.padded && styles.padded)}>
      <Content {...props} />
    </li>
  );
}
