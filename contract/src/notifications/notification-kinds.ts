import type { Role } from '../auth/auth.schemas.ts';
import type { Notification } from './notifications.schemas.ts';

/** Where notifications appear. */
export const notificationChannels = ['in_app'] as const;

/** The rows of the settings: types of notifications that a person switches together. */
export const notificationKinds = [
  'reminders',
  'visits',
  'bids',
  'work',
  'chat',
  'slots',
  'reviews',
  'workshop',
  'disputes',
  'security',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const kinds: Record<Notification['type'], NotificationKind> = {
  visit_reminder: 'reminders',
  visit_question: 'reminders',
  visit_confirmed: 'visits',
  visit_time: 'visits',
  bid_new: 'bids',
  bid_answered: 'bids',
  offer_revised: 'bids',
  answer_late: 'bids',
  bid_rejected: 'bids',
  bid_assigned: 'bids',
  bid_in_work: 'work',
  change_proposed: 'work',
  change_decided: 'work',
  cancel_requested: 'work',
  bid_finished: 'work',
  chat_message: 'chat',
  slot_offered: 'slots',
  wait_ended: 'slots',
  review_new: 'reviews',
  review_reply: 'reviews',
  workshop_approved: 'workshop',
  workshop_rejected: 'workshop',
  card_approved: 'workshop',
  card_rejected: 'workshop',
  claim_approved: 'workshop',
  claim_rejected: 'workshop',
  claim_opened: 'disputes',
  claim_answered: 'disputes',
  moderation: 'disputes',
  report_accepted: 'disputes',
  report_refused: 'disputes',
  message_moderated: 'disputes',
  appeal_accepted: 'disputes',
  appeal_refused: 'disputes',
  new_device: 'security',
};

/** Who gets notifications of the kind; absent: everyone. */
const roleOf: Partial<Record<NotificationKind, Role>> = { slots: 'customer', workshop: 'service' };
/** The person's rights or safety depend on them: the site always shows them. */
const locked: readonly NotificationKind[] = ['disputes', 'security'];

export const kindOf = (type: Notification['type']): NotificationKind => kinds[type];

export function kindsFor(roles: readonly Role[]): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const role = roleOf[kind];
    return !role || roles.includes(role);
  });
}

export const isLockedKind = (kind: NotificationKind): boolean => locked.includes(kind);
