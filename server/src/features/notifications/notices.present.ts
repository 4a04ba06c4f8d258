import type { Role } from '@sto/contract/auth/auth.schemas';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { bidAddress } from '../bids/bid-words.present.ts';
import { notificationId } from './notification-id.ts';
import { visitMoment } from './notifications.present.ts';
import type { NoticeRow } from './notifications.queries.ts';

interface Words {
  title: string;
  text: (subject: string, moment: string) => string;
  url: (role: Role, bidId: number | null) => string;
}

const words: Record<NoticeRow['type'], Words> = {
  new_device: {
    title: 'Вход с нового устройства',
    text: (device, moment) => `${device}: ${moment}. Если это не вы, завершите этот сеанс в профиле`,
    url: (role) => (role === 'service' ? '/service/my-service' : '/customer/profile'),
  },
  bid_assigned: {
    title: 'Вам назначена заявка',
    text: (bid) => bid,
    url: (_role, bidId) => (bidId === null ? '/service/bids' : bidAddress('service', bidId)),
  },
};

/** A notice in the role the person acts in now. An account has no clock of its own, so the moment is Moscow's. */
export function presentNotice(
  { id, type, role, subject, bidId, at, readAt }: NoticeRow,
  now: Date,
): Notification {
  const { title, text, url } = words[type];
  return {
    id: notificationId(id, 'account'),
    type,
    role: bidId === null ? role : 'service',
    title,
    text: text(subject, `${visitMoment(at, 'Europe/Moscow', now)} по Москве`),
    url: url(role, bidId),
    entity: bidId === null ? null : { type: 'bid', id: bidId },
    is_read: readAt !== null,
    created_at: at.toISOString(),
  };
}
