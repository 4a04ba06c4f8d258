import { createHmac } from 'node:crypto';
import { after, days } from '../../platform/clock/durations.ts';

/** For so long after a new secret was made the receiver may still check by the one before. */
const overlapMs = days(1);

interface Keyed {
  id: string;
  secretVersion: number;
  secretChangedAt: Date | null;
}

/** The signing key of a webhook, 32 bytes, the same whenever it is asked for: nothing of it is stored. */
export function webhookSecret(
  webhookKey: Buffer,
  { id, secretVersion }: Omit<Keyed, 'secretChangedAt'>,
): Buffer {
  const text = secretVersion === 0 ? id : `${id}:${secretVersion}`;
  return createHmac('sha256', webhookKey).update(text).digest();
}

/** Until when the secret before the last one is good too. */
export function overlapEndsAt(secretChangedAt: Date): Date {
  return after(secretChangedAt, overlapMs);
}

/** What a message is signed with now, the present secret first. */
export function signingSecrets(webhookKey: Buffer, webhook: Keyed, now: Date): Buffer[] {
  const { id, secretVersion, secretChangedAt } = webhook;
  const present = webhookSecret(webhookKey, webhook);
  if (!secretChangedAt || overlapEndsAt(secretChangedAt) <= now) return [present];
  return [present, webhookSecret(webhookKey, { id, secretVersion: secretVersion - 1 })];
}

/** As Standard Webhooks writes a secret down: `whsec_` and base64. */
export function shownSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/**
 * Headers of one attempt by Standard Webhooks 1.0, symmetric: the id is the message's, the moment the attempt's, in
 * seconds; signed is `id.timestamp.body`, once by each secret.
 */
export function signedHeaders(
  secrets: Buffer[],
  { id, body }: { id: string; body: string },
  attemptAt: Date,
): Record<string, string> {
  const timestamp = Math.floor(attemptAt.getTime() / 1000);
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(signed).digest('base64'));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
