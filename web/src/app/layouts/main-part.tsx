import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from '../../lib/page-router.tsx';
import styles from './layout.module.css';

/** Of the page that had its focus last: each layout has a main part of its own. */
let shownPath: string | null = null;

/** What a layout stands around. A new page is announced and read from its start; the first one keeps the browser's own focus. */
export function MainPart({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const isNew = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    // A form may have begun by itself. A pressed link has the focus too, and some stand in here.
    const isTyping = main.current?.querySelector('input:focus');
    if (isNew && !isTyping) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
