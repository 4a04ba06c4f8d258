import type { City } from '@sto/contract/geography/geography.schemas';
import type { RefObject } from 'react';
import { useSession } from '../../features/auth/session.ts';
import { CityPicker } from '../../features/city/city-picker.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { fromLaptop, useMediaQuery } from '../../ui/primitives/media-query.ts';
import { ContactsPanel } from './contacts-panel.tsx';
import type { HeaderPanel } from './header-panel.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { Sidebar } from './sidebar.tsx';

interface HeaderPanelsProps {
  open: boolean;
  onClose: () => void;
  /** Null when none is open. */
  panel: HeaderPanel | null;
  onShow: (panel: HeaderPanel | null) => void;
  onCity: (city: City) => void;
  /** Of the contacts' button. */
  contactsBox: RefObject<HTMLElement | null>;
}

export function HeaderPanels({ onClose: close, panel, onShow, onCity, contactsBox }: HeaderPanelsProps) {
  const isWorkshop = useSession((session) => session.profile?.role === 'service');
  const hasMenuInHeader = useMediaQuery(fromLaptop);
  return (
    <>
      <Drawer
        open={panel === 'sidebar' && !hasMenuInHeader}
        onClose={close}
        placement="left"
        title="Меню"
        bare
        flush
      >
        <Sidebar onShow={onShow} />
      </Drawer>
      <Drawer open={panel === 'profile'} onClose={close} placement="right" title="Профиль" bare flush>
        <ProfileMenu onClose={close} />
      </Drawer>
      <CityPicker open={panel === 'city' && !isWorkshop} onClose={close} onPick={onCity} />
      <ContactsPanel open={panel === 'contacts'} onClose={close} box={contactsBox} />
    </>
  );
}
