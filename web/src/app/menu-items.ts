import type { Role } from '@sto/contract/auth';
import { ClipboardList, type LucideIcon, MessageCircle } from 'lucide-react';
import type { CounterName } from '../features/counters/counters.api.ts';
import { paths } from './paths.ts';

export interface MenuItem {
  to: string;
  title: string;
  /** For the narrow place under an icon of the tab bar. */
  shortTitle?: string;
  icon: LucideIcon;
  /** Whose unread count stands beside the title. */
  counter?: CounterName;
}

const bids = { title: 'Заявки', icon: ClipboardList, counter: 'bids' } as const;
const messages = { title: 'Сообщения', icon: MessageCircle, counter: 'chat' } as const;
export const customerLinks = {
  bids: { ...bids, to: paths.customerBids },
  messages: { ...messages, to: paths.customerChat },
};
export const workshopLinks = {
  bids: { ...bids, to: paths.workshopBids },
  messages: { ...messages, to: paths.workshopChat },
};

/** The header's links to bids and messages; null for a role that has neither. */
export function headerLinksOf(role: Role): Record<'bids' | 'messages', MenuItem> | null {
  if (role === 'customer') return customerLinks;
  return role === 'service' ? workshopLinks : null;
}

interface SiteLink {
  to: string;
  title: string;
}
export interface SiteGroup {
  title: string;
  items: SiteLink[];
}

const carService: SiteLink = { to: paths.map(), title: 'Обслуживание автомобиля' };
const siteMenu: (SiteLink | SiteGroup)[] = [
  {
    title: 'Страхование',
    items: [
      { to: paths.osago, title: 'ОСАГО' },
      { to: paths.kasko, title: 'КАСКО' },
      { to: paths.mortgageInsurance, title: 'Ипотека' },
    ],
  },
  { to: paths.business, title: 'Для бизнеса' },
  {
    title: 'Партнерство',
    items: [
      { to: paths.agents, title: 'Стать страховым агентом' },
      { to: paths.registerWorkshop, title: 'Автосервису' },
      { to: paths.autoparks, title: 'Автопаркам' },
      { to: paths.franchising, title: 'Франшиза' },
      { to: paths.loyalty, title: 'Программа лояльности' },
      { to: paths.charity, title: 'Благотворительность' },
      { to: paths.raffle, title: 'Розыгрыш' },
    ],
  },
];

/** The site's own menu. Car service is offered to customers only. */
export function siteMenuOf(role: Role | undefined): (SiteLink | SiteGroup)[] {
  return role === 'customer' ? [carService, ...siteMenu] : siteMenu;
}

/** «Алексей Кузнецов» → «АК»; the spec's fallback name gives no letters. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
