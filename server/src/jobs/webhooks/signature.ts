import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { after, days } from '../../platform/clock/durations.ts';

/** How long a receiver may verify with the previous secret after a rotation. */
const overlapMs = days(1);

interface Keyed {
  id: string;
  secretVersion: number;
  secretChangedAt: Date | null;
}

/** The signing key of a webhook, 32 bytes. It is derived, so no secret is stored. */
export function webhookSecret(
  webhookKey: Buffer,
  { id, secretVersion }: Omit<Keyed, 'secretChangedAt'>,
): Buffer {
  const text = secretVersion === 0 ? id : `${id}:${secretVersion}`;
  return createHmac('sha256', webhookKey).update(text).digest();
}

export function overlapEndsAt(secretChangedAt: Date): Date {
  return after(secretChangedAt, overlapMs);
}

export function signingSecrets(webhookKey: Buffer, webhook: Keyed, now: Date): Buffer[] {
  const { id, secretVersion, secretChangedAt } = webhook;
  const present = webhookSecret(webhookKey, webhook);
  if (!secretChangedAt || overlapEndsAt(secretChangedAt) <= now) return [present];
  return [present, webhookSecret(webhookKey, { id, secretVersion: secretVersion - 1 })];
}

export function shownSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/** Headers of one attempt by Standard Webhooks 1.0: the id of the message, the time of the attempt, a signature per secret. */
export function signedHeaders(
  secrets: Buffer[],
  { id, body }: { id: string; body: string },
  attemptAt: Date,
): Record<string, string> {
  const signatures = secrets.map((secret) =>
    new Webhook(secret, { format: 'raw' }).sign(id, attemptAt, body),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(attemptAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
