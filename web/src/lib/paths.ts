import type { Role } from '@sto/contract/auth/auth.schemas';

/** Every address of the site is built here, so that a link and its route cannot part. */
export type MapQuery = Record<string, string | number | readonly number[] | null | undefined>;

export const paths = {
  /** The map; empty values are left out, lists are joined by commas. */
  map(query: MapQuery = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
      if (text !== '') search.set(name, text);
    }
    const text = search.toString().replaceAll('%2C', ',');
    return text ? `/?${text}` : '/';
  },
  login(next?: string): string {
    return next && next !== '/' ? `/join/login?next=${encodeURIComponent(next)}` : '/join/login';
  },
  notFound: '/404',
  /** The public page of a workshop; `pageSlug` is its id and name. */
  workshopPage: (pageSlug: string) => `/service/${pageSlug}`,
  /** The public page of a city, or of a work, of a mark, or of a work for a mark there. */
  cityPage: (city: string, ...subjects: string[]) => `/${[city, ...subjects].join('/')}`,
  notifications: '/notifications',
  customerHome: '/customer',
  customerProfile: '/customer/profile',
  customerChat: '/customer/chat',
  customerFavorites: '/customer/selected-services',
  customerBids: '/customer/bids',
  customerBid: (bidId: number) => `/customer/bids/${bidId}`,
  customerCars: '/customer/cars',
  workshop: '/service/my-service',
  workshopIntegrations: '/service/my-service/integrations',
  workshopBids: '/service/bids',
  workshopBid: (bidId: number) => `/service/bids/${bidId}`,
  workshopChat: '/service/chat',
  workshopStats: '/service/stat',
  workshopFinances: '/service/finances',
  osago: '/osago',
  kasko: '/kasko',
  mortgageInsurance: '/eipoteka',
  agents: '/agents',
  autoparks: '/autoparks',
  franchising: '/franchising',
  registerWorkshop: '/register-service',
  business: '/business',
  loyalty: '/loyalty',
  charity: '/charity',
  raffle: '/raffle',
} as const;

/** Where a login leads without another target. */
export function homeOf(role: Role): string {
  return role === 'service' ? paths.workshopBids : paths.map();
}
