import { useSession } from '../../features/auth/session.ts';
import { roleMenuOf } from '../role-menus.ts';
import { MenuLinks, TabBar } from './menu-links.tsx';

export function SideMenu() {
  const profile = useSession((session) => session.profile);
  return profile && <MenuLinks label="Кабинет" items={roleMenuOf(profile).cabinet} />;
}

export function CabinetTabs() {
  const profile = useSession((session) => session.profile);
  return profile && <TabBar label="Кабинет" items={roleMenuOf(profile).tabs} />;
}
