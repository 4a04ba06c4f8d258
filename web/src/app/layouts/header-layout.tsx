import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from '../../lib/page-router.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

export function HeaderLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  // A new page is announced and read from its start; the first one keeps the browser's own focus.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={pathname === '/' ? styles.fixed : styles.app}>
      <SkipLink />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
