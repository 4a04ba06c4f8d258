import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '../../features/auth/session.ts';
import { useFreshCounters } from '../../features/counters/counters.api.ts';
import { useLocation } from '../../lib/page-router.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { later } from '../../ui/later.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LiveRegion } from '../../ui/visually-hidden.tsx';
import { CityButton, ContactsButton, CounterLinks, LoginButton, ProfileButton } from './header-controls.tsx';
import type { HeaderPanel } from './header-panel.ts';
import styles from './layout.module.css';
import { SiteMenu } from './site-menu.tsx';

const HeaderPanels = later(async () => (await import('./header-panels.tsx')).HeaderPanels);

/** One panel is open at a time: the sidebar, the profile menu, the city picker or the contacts. */
export function Header() {
  const [panel, setPanel] = useState<HeaderPanel | null>(null);
  const [news, setNews] = useState('');
  const contactsBox = useRef<HTMLDivElement>(null);
  const { status, profile } = useSession();
  useFreshCounters(useLocation().pathname);
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
        {profile && <CounterLinks profile={profile} />}
        {status === 'anonymous' && <LoginButton />}
        {profile && <ProfileButton profile={profile} onPress={() => setPanel('profile')} />}
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
