import type { Role } from '../auth/auth.schemas.ts';
import type { Notification } from './notifications.schemas.ts';

/** Where notifications appear: on the site, and by the ways that reach a person elsewhere. */
export const notificationChannels = ['in_app', 'push', 'email', 'messenger', 'sms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
/** What a channel needs before it can be used; `ready`: nothing. */
export const channelStates = [
  'ready',
  'not_configured',
  'no_device',
  'no_address',
  'not_confirmed',
  'no_consent',
] as const;
export type ChannelState = (typeof channelStates)[number];

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
  staff_invited: 'workshop',
  workshop_approved: 'workshop',
  workshop_rejected: 'workshop',
  card_approved: 'workshop',
  card_rejected: 'workshop',
  claim_approved: 'workshop',
  claim_rejected: 'workshop',
  documents_approved: 'workshop',
  documents_rejected: 'workshop',
  claim_opened: 'disputes',
  claim_answered: 'disputes',
  moderation: 'disputes',
  report_accepted: 'disputes',
  report_refused: 'disputes',
  message_moderated: 'disputes',
  contact_shown: 'disputes',
  contact_refused: 'disputes',
  appeal_accepted: 'disputes',
  appeal_refused: 'disputes',
  review_approved: 'disputes',
  review_refused: 'disputes',
  complaint_accepted: 'disputes',
  complaint_refused: 'disputes',
  new_device: 'security',
};

/** Who gets notifications of the kind; absent: everyone. */
const roleOf: Partial<Record<NotificationKind, Role>> = { slots: 'customer' };
/** The person's rights or safety depend on them: they go by every channel that is there, at any hour. */
const locked: readonly NotificationKind[] = ['disputes', 'security'];

export const kindOf = (type: Notification['type']): NotificationKind => kinds[type];

export function kindsFor(roles: readonly Role[]): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const role = roleOf[kind];
    return !role || roles.includes(role);
  });
}

export const isLockedKind = (kind: NotificationKind): boolean => locked.includes(kind);

/** Until the person chooses. What costs money or disturbs most is for what is about a visit. */
const onAtFirst: Record<NotificationChannel, readonly NotificationKind[]> = {
  in_app: notificationKinds,
  push: notificationKinds,
  email: ['reminders', 'visits', 'bids', 'work', 'slots', 'workshop'],
  messenger: ['reminders', 'visits', 'work', 'slots'],
  sms: ['reminders'],
};

export function isChannelOn(kind: NotificationKind, channel: NotificationChannel, chosen?: boolean): boolean {
  return isLockedKind(kind) || (chosen ?? onAtFirst[channel].includes(kind));
}
