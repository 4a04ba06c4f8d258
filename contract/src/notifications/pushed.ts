import type { Notification } from './notifications.schemas.ts';

/** `promise` is answered by the worker; the others open the page, which needs a time or a reason. */
export type PushAction = 'promise' | 'move' | 'cancel';

/** What a push carries to the service worker. */
export interface PushedNotification {
  title: string;
  text: string;
  /** A path of the site. */
  url: string;
  tag: string;
  bidId?: number;
  /** New notifications of the person, as the bell counts them. */
  unread?: number;
  /** Browsers show the first two or three. */
  actions?: { action: PushAction; title: string }[];
}

/** The reminder of a visit can be answered from the notification itself. */
export function pushedOf(
  { id, type, role, title, text, url, entity }: Notification,
  unread?: number,
): PushedNotification {
  const pushed = { title, text, url, tag: String(id), ...(unread !== undefined && { unread }) };
  if (type !== 'visit_reminder' || role !== 'customer' || entity?.type !== 'bid') return pushed;
  return {
    ...{ ...pushed, bidId: entity.id },
    actions: [
      { action: 'promise', title: 'Буду' },
      { action: 'move', title: 'Перенести' },
      { action: 'cancel', title: 'Отменить' },
    ],
  };
}
