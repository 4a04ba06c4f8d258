import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import styles from './layout.module.css';

/** The page that took the focus last: each layout has a main part of its own. */
let shownPath: string | null = null;

/** The place of the page in a layout. A new page takes the focus; the first one leaves it to the browser. */
export function MainPart({ children = <Outlet /> }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const isNew = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    // A form may have focused its first field. A pressed link keeps the focus too, so only inputs count.
    const isTyping = main.current?.querySelector('input:focus');
    if (isNew && !isTyping) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
