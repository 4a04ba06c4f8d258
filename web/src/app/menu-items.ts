import type { Role } from '@sto/contract/auth/auth.schemas';
import { paths } from '../lib/paths.ts';

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
