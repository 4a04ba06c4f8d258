import type { Role } from '@sto/contract/auth/auth.schemas';

/** All addresses of the site, so that links and routes stay equal. */
export type MapQuery = Record<string, string | number | readonly number[] | null | undefined>;

export const paths = {
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
  compare: '/compare',
  assistant: '/ai',
  /** Where other apps share to; the manifest names it. */
  share: '/share',
  notFound: '/404',
  workshopPage: (pageSlug: string) => `/service/${pageSlug}`,
  cityPage: (city: string, ...subjects: string[]) => `/${[city, ...subjects].join('/')}`,
  notifications: '/notifications',
  notificationSettings: '/notifications/settings',
  unsubscribe: '/notifications/unsubscribe',
  customerHome: '/customer',
  customerProfile: '/customer/profile',
  customerChat: '/customer/chat',
  customerConversation: (chatId: number) => `/customer/chat/${chatId}`,
  /** With the bid that it is about, if any. */
  support: (side: 'customer' | 'service', bidId = '' as number | '') =>
    `/${side}/chat?support=1&bid=${bidId}`,
  question: (workshopId: number) => `/customer/chat?service=${workshopId}`,
  customerFavorites: '/customer/selected-services',
  customerBids: '/customer/bids',
  customerBid: (bidId: number) => `/customer/bids/${bidId}`,
  customerNewTender: '/customer/bids/new',
  customerCars: '/customer/cars',
  workshop: '/service/my-service',
  workshopCalendar: '/service/my-service/calendar',
  workshopSchedule: '/service/my-service/schedule',
  workshopProfile: '/service/my-service/profile',
  workshopStaff: '/service/my-service/staff',
  workshopIntegrations: '/service/my-service/integrations',
  workshopChatSettings: '/service/my-service/chat',
  workshopReviews: '/service/my-service/reviews',
  workshopBids: '/service/bids',
  workshopBid: (bidId: number) => `/service/bids/${bidId}`,
  workshopChat: '/service/chat',
  workshopConversation: (chatId: number) => `/service/chat/${chatId}`,
  workshopStats: '/service/stat',
  workshopFinances: '/service/finances',
  operator: '/operator',
  operatorItem: (itemId: number) => `/operator/requests/${itemId}`,
  operatorSupport: '/operator/support',
  operatorCase: (chatId: number) => `/operator/support/${chatId}`,
  operatorTemplates: '/operator/templates',
  operatorBids: '/operator/bids',
  operatorBid: (bidId: number) => `/operator/bids/${bidId}`,
  operatorPeople: '/operator/people',
  operatorAudit: '/operator/audit',
  osago: '/osago',
  kasko: '/kasko',
  mortgageInsurance: '/eipoteka',
  agents: '/agents',
  autoparks: '/autoparks',
  franchising: '/franchising',
  registerWorkshop: '/register-service',
  claimWorkshop: (workshopId: number) => `/register-service?claim=${workshopId}`,
  business: '/business',
  loyalty: '/loyalty',
  charity: '/charity',
  raffle: '/raffle',
  rules: '/rules',
} as const;

/** What is chosen among the reviews of the workshop that the address names. */
export const reviewParameters = { sort: 'review_sort', work: 'review_work', mark: 'review_mark' } as const;

export function homeOf(role: Role): string {
  if (role === 'operator') return paths.operator;
  return role === 'service' ? paths.workshopBids : paths.map();
}
