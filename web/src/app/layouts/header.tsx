import { Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import type { LazyFallbackProps } from '../../ui/feedback/lazy-fallback.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Logo } from '../../ui/primitives/logo.tsx';
import { LiveRegion, VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { CityButton, ContactsButton, LoginButton } from './header-controls.tsx';
import type { HeaderPanel } from './header-panel.ts';
import styles from './layout.module.css';
import { SiteMenu } from './site-menu.tsx';

/** Loads while the session is checked; anonymous visitors never load it. */
const PersonControls = lazyComponent(
  async () => (await import('./person-controls.tsx')).PersonControls,
  PersonControlsFailure,
);
const HeaderPanels = lazyComponent(async () => (await import('./header-panels.tsx')).HeaderPanels);

/** One panel is open at a time: the sidebar, the profile menu, the city picker or the contacts. */
export function Header() {
  const [panel, setPanel] = useState<HeaderPanel | null>(null);
  const [news, setNews] = useState('');
  const contactsBox = useRef<HTMLDivElement>(null);
  const { status, profile } = useSession();
  const { pathname } = useLocation();
  // One that was pressed for and has not come by then must not open over the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every other page
  useEffect(() => setPanel(null), [pathname]);
  const contactsAreOpen = panel === 'contacts';
  return (
    <header className={styles.header}>
      <IconButton
        label="Меню"
        aria-haspopup="dialog"
        className={styles.untilLaptop}
        onClick={() => setPanel('sidebar')}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <div className={styles.logo}>
        <Logo />
      </div>
      {profile?.role !== 'service' && <CityButton onPress={() => setPanel('city')} />}
      <SiteMenu role={profile?.role} />
      <div className={styles.end}>
        <ContactsButton
          open={contactsAreOpen}
          box={contactsBox}
          onToggle={() => setPanel(contactsAreOpen ? null : 'contacts')}
        />
        {status === 'anonymous' ? <LoginButton /> : <PersonControls onProfile={() => setPanel('profile')} />}
      </div>
      <HeaderPanels
        open={panel !== null}
        onClose={() => setPanel(null)}
        panel={panel}
        onShow={setPanel}
        onCity={({ name }) => setNews(`Город: ${name}`)}
        contactsBox={contactsBox}
      />
      <LiveRegion>{news}</LiveRegion>
    </header>
  );
}

/** One word to see: the header is one line. */
function PersonControlsFailure({ hasFailed, busy, onRetry }: LazyFallbackProps) {
  return (
    hasFailed && (
      <Button variant="soft" size="sm" busy={busy} onClick={onRetry}>
        Повторить<VisuallyHidden>: меню профиля не загрузилось</VisuallyHidden>
      </Button>
    )
  );
}
