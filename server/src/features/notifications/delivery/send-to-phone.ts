import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import type { Deps } from '../../../deps.ts';
import { signedHeaders } from '../../../jobs/webhooks/signature.ts';
import { postPhoneMessage } from '../../../platform/sms/post-phone-message.ts';
import type { Reach } from './reach.queries.ts';

/** To the installation's own program, signed as a webhook is; the id lets it refuse a repetition. */
export async function sendToPhone(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  channel: 'messenger' | 'sms',
  { userId, phone }: Reach,
  { id, title, text, url }: Notification,
): Promise<boolean> {
  const notifier = config.notifiers[channel];
  if (!notifier) return false;
  const link = `${config.publicUrl}${url}`;
  // A part of an SMS has 70 letters, and each part costs.
  const words = channel === 'sms' ? [title, link] : [title, text, link].filter(Boolean);
  const message = { to: phone, text: words.join('\n'), channel };
  await postPhoneMessage(notifier.url, message, (body) =>
    signedHeaders([notifier.key], { id: `notification_${userId}_${id}_${channel}`, body }, clock.now()),
  );
  return true;
}
