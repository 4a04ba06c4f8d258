import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden(props: { as?: 'span' | 'h1' | 'h2' | 'p'; children: ReactNode }) {
  const Element = props.as ?? 'span';
  return <Element className={styles.hidden}>{props.children}</Element>;
}

export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.hidden}>
      {children}
    </div>
  );
}

/** First tab stop of every page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a jump within the page; the click only adds the focus
    <a
      className={styles.skip}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      К содержанию
    </a>
  );
}
