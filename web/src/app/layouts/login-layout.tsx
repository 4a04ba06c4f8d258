import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageHistory } from '../../lib/page-history.ts';
import { useNavigate } from '../../lib/page-router.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { paths } from '../paths.ts';
import styles from './layout.module.css';
import { MainPart } from './main-part.tsx';

/** Login has the logo and the way back, nothing else to press. */
export function LoginLayout({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const back = () => {
    if (pageHistory.hasPageBelow) navigate(-1);
    else navigate(paths.map());
  };
  return (
    <div className={styles.app}>
      <SkipLink />
      <header className={styles.header}>
        <IconButton label="Назад" className={styles.phoneOnly} onClick={back}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <Logo />
      </header>
      <MainPart>{children}</MainPart>
    </div>
  );
}
