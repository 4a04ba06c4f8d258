import type { ReactNode } from 'react';
import { useLocation } from '../../lib/page-router.tsx';
import { SkipLink } from '../../ui/primitives/visually-hidden.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { MainPart } from './main-part.tsx';

export function HeaderLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className={pathname === '/' ? styles.fixed : styles.app}>
      <SkipLink />
      <Header />
      <MainPart>{children}</MainPart>
    </div>
  );
}
