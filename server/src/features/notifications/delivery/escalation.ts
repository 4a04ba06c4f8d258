import type { NotificationChannel, NotificationKind } from '@sto/contract/notifications/notification-kinds';
import { after, minutes } from '../../../platform/clock/durations.ts';
import type { Channel, Reach } from './reach.queries.ts';

/** One after the other, as long as nothing is read; a channel that is missing or off is skipped. */
const chain: readonly Channel[] = ['push', 'messenger', 'sms'];
const stepMs = minutes(2);
/** Apart from the chain: an e-mail does not disturb, and may wait for the person to come to the site. */
const emailMs = minutes(10);
/** In the order in which those that are due together are sent. */
export const channelOrder: readonly NotificationChannel[] = [...chain, 'email'];

/** By which channels a notification goes out, and when, if it stays unread. */
export function stepsOf(
  kind: NotificationKind,
  reach: Reach,
  start: Date,
): { channel: Channel; dueAt: Date }[] {
  const isUsable = (channel: Channel) => canReach(reach, channel) && reach.isOn(kind, channel);
  const later = chain.filter((channel) => channel !== 'push' && isUsable(channel));
  return [
    ...(isUsable('push') ? [{ channel: 'push' as const, dueAt: start }] : []),
    // The site itself is the first step also for a person without a device.
    ...later.map((channel, index) => ({ channel, dueAt: after(start, stepMs * (index + 1)) })),
    ...(isUsable('email') ? [{ channel: 'email' as const, dueAt: after(start, emailMs) }] : []),
  ];
}

/** People of the demo have invented phones; a removed person has none. */
export function canReach({ states, phone, isDemo }: Reach, channel: NotificationChannel): boolean {
  if (states[channel] !== 'ready') return false;
  const needsPhone = channel === 'messenger' || channel === 'sms';
  return !needsPhone || (!isDemo && phone.startsWith('+'));
}
