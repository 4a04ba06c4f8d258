import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import type { Deps } from '../../../deps.ts';
import { sendEmail } from '../email/send-email.ts';
import { pushToDevices } from '../push/push-to-devices.ts';
import type { Channel, Reach } from './reach.queries.ts';
import { sendToPhone } from './send-to-phone.ts';

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets' | 'mail'>;

/** Whether it was sent. Throws when the provider cannot be reached. */
export function sendBy(
  deps: SendDeps,
  channel: Channel,
  reach: Reach,
  notification: Notification,
): Promise<boolean> {
  if (channel === 'push') return pushToDevices(deps, reach, notification);
  if (channel === 'email') return sendEmail(deps, reach, notification);
  return sendToPhone(deps, channel, reach, notification);
}
