import { useLocation } from 'react-router';
import { SkipLink } from '../../ui/primitives/visually-hidden.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { MainPart } from './main-part.tsx';
import { PlaceBanner } from './place-banner.tsx';

export function HeaderLayout() {
  const { pathname } = useLocation();
  return (
    <div className={pathname === '/' ? styles.fixed : styles.app}>
      <SkipLink />
      <PlaceBanner />
      <Header />
      <MainPart />
    </div>
  );
}
