import type { Role } from '@sto/contract/auth/auth.schemas';
import { ClipboardList, type LucideIcon, MessageCircle } from 'lucide-react';
import type { CounterName } from '../features/profile/counters.api.ts';
import { paths } from '../lib/paths.ts';

export interface MenuItem {
  to: string;
  title: string;
  /** For the narrow place under an icon of the tab bar. */
  shortTitle?: string;
  icon: LucideIcon;
  /** Its unread count is shown next to the title. */
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
