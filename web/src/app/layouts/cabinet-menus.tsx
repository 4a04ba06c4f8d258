import type { Role } from '@sto/contract/auth/auth.schemas';
import { roleMenuOf } from '../role-menus.ts';
import { MenuLinks, TabBar } from './menu-links.tsx';

export function SideMenu({ role }: { role: Role }) {
  return <MenuLinks label="Кабинет" items={roleMenuOf(role).cabinet} />;
}

export function CabinetTabs({ role }: { role: Role }) {
  return <TabBar label="Кабинет" items={roleMenuOf(role).tabs} />;
}
