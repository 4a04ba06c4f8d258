import type { Profile, Role } from '@sto/contract/auth/auth.schemas';
import {
  CarFront,
  ChartColumn,
  ClipboardCheck,
  Heart,
  House,
  LifeBuoy,
  Map as MapIcon,
  Scale,
  ScrollText,
  User,
  Users,
  Wallet,
  Warehouse,
} from 'lucide-react';
import { paths } from '../lib/paths.ts';
import { customerLinks, type MenuItem, workshopLinks } from './role-links.ts';

const map: MenuItem = { to: paths.map(), title: 'Карта', icon: MapIcon };
const home: MenuItem = { to: paths.customerHome, title: 'Главная', icon: House };
const profile: MenuItem = { to: paths.customerProfile, title: 'Профиль', icon: User };
const favorites: MenuItem = { to: paths.customerFavorites, title: 'Избранные автосервисы', icon: Heart };
const garage: MenuItem = { to: paths.customerCars, title: 'Гараж', icon: CarFront };

const workshop: MenuItem = {
  to: paths.workshop,
  title: 'Мой автосервис',
  shortTitle: 'Автосервис',
  icon: Warehouse,
};
const stats: MenuItem = { to: paths.workshopStats, title: 'Аналитика', icon: ChartColumn };
const balance: MenuItem = {
  to: paths.workshopFinances,
  title: 'Мой баланс',
  shortTitle: 'Баланс',
  icon: Wallet,
};

const queue: MenuItem = { to: paths.operator, title: 'Проверка', icon: ClipboardCheck };
const disputes: MenuItem = {
  to: paths.operatorBids,
  title: 'Споры по заявкам',
  shortTitle: 'Споры',
  icon: Scale,
};
const support: MenuItem = {
  to: paths.operatorSupport,
  title: 'Поддержка',
  icon: LifeBuoy,
  counter: 'chat',
};
const people: MenuItem = { to: paths.operatorPeople, title: 'Люди', icon: Users };
const audit: MenuItem = { to: paths.operatorAudit, title: 'Журнал', icon: ScrollText };

interface RoleMenu {
  /** Profile menu and side menu of the cabinet, in the spec's order. */
  cabinet: MenuItem[];
  /** Bottom of a phone: five at most. */
  tabs: MenuItem[];
}

const roleMenus: Record<Role, RoleMenu> = {
  customer: {
    cabinet: [home, profile, customerLinks.messages, favorites, customerLinks.bids, garage],
    tabs: [map, customerLinks.bids, customerLinks.messages, garage, profile],
  },
  service: {
    cabinet: [workshop, workshopLinks.bids, workshopLinks.messages, stats, balance],
    tabs: [workshopLinks.bids, workshopLinks.messages, stats, balance, workshop],
  },
  autopark: { cabinet: [map], tabs: [map] },
  operator: {
    cabinet: [queue, support, disputes, people, audit],
    tabs: [queue, support, disputes, people, audit],
  },
};

/** Cars and bids of a fleet are those of its person as a driver, who becomes one on their pages. */
export function roleMenuOf({ role, roles }: Pick<Profile, 'role' | 'roles'>): RoleMenu {
  if (role !== 'autopark' || !roles.includes('customer')) return roleMenus[role];
  const items = [map, customerLinks.bids, garage];
  return { cabinet: items, tabs: items };
}
