import { createHmac } from 'node:crypto';

/** The signing key of a webhook, 32 bytes, the same whenever it is asked for: nothing of it is stored. */
export function webhookSecret(webhookKey: Buffer, webhookId: string): Buffer {
  return createHmac('sha256', webhookKey).update(webhookId).digest();
}

/** As Standard Webhooks writes a secret down: `whsec_` and base64. */
export function shownSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/**
 * Headers of one attempt by Standard Webhooks 1.0, symmetric: the id is the message's, the moment the attempt's, in
 * seconds; signed is `id.timestamp.body`.
 */
export function signedHeaders(
  secret: Buffer,
  { id, body }: { id: string; body: string },
  attemptAt: Date,
): Record<string, string> {
  const timestamp = Math.floor(attemptAt.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
