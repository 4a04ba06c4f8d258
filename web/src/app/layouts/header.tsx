import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSession } from '../../features/auth/session.ts';
import { useFreshCounters } from '../../features/counters/counters.api.ts';
import { useLocation } from '../../lib/page-router.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { showToast } from '../../ui/toast.tsx';
import { LiveRegion } from '../../ui/visually-hidden.tsx';
import { CityButton, ContactsButton, CounterLinks, LoginButton, ProfileButton } from './header-controls.tsx';
import type { HeaderPanel } from './header-panel.ts';
import type { HeaderPanels } from './header-panels.tsx';
import styles from './layout.module.css';
import { SiteMenu } from './site-menu.tsx';

/** One panel is open at a time: the sidebar, the profile menu, the city picker or the contacts. */
export function Header() {
  const [panel, setPanel] = useState<HeaderPanel | null>(null);
  // Not `lazy`: what has just been fetched is drawn at once, without a boundary that holds it back.
  const [Panels, setPanels] = useState<typeof HeaderPanels | null>(null);
  const [news, setNews] = useState('');
  const contactsBox = useRef<HTMLDivElement>(null);
  const { status, profile } = useSession();
  useFreshCounters(useLocation().pathname);
  const show = async (next: HeaderPanel | null) => {
    if (!Panels) {
      try {
        const loaded = await import('./header-panels.tsx');
        setPanels(() => loaded.HeaderPanels);
      } catch {
        // Without the network there is no menu yet, but the page that is open stays.
        showToast.error('Меню не загрузилось. Проверьте сеть и повторите');
        return;
      }
    }
    setPanel(next);
  };
  const contactsAreOpen = panel === 'contacts';
  return (
    <header className={styles.header}>
      <IconButton
        label="Меню"
        aria-haspopup="dialog"
        className={styles.untilLaptop}
        onClick={() => show('sidebar')}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <div className={styles.logo}>
        <Logo />
      </div>
      {profile?.role !== 'service' && <CityButton onPress={() => show('city')} />}
      <SiteMenu role={profile?.role} />
      <div className={styles.end}>
        <ContactsButton
          open={contactsAreOpen}
          box={contactsBox}
          onToggle={() => show(contactsAreOpen ? null : 'contacts')}
        />
        {profile && <CounterLinks profile={profile} />}
        {status === 'anonymous' && <LoginButton />}
        {profile && <ProfileButton profile={profile} onPress={() => show('profile')} />}
      </div>
      {Panels && (
        <Panels
          panel={panel}
          onShow={setPanel}
          onCity={({ name }) => setNews(`Город: ${name}`)}
          contactsBox={contactsBox}
        />
      )}
      <LiveRegion>{news}</LiveRegion>
    </header>
  );
}
