import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Logo } from '../../ui/primitives/logo.tsx';
import { SkipLink } from '../../ui/primitives/visually-hidden.tsx';
import styles from './layout.module.css';
import { MainPart } from './main-part.tsx';

/** Login has the logo and the way back, nothing else to press. */
export function LoginLayout() {
  const navigate = useNavigate();
  const back = () => {
    if (window.history.state?.idx > 0) navigate(-1);
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
      <MainPart />
    </div>
  );
}
