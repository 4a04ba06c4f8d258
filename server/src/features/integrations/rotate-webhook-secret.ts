import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { eq, sql } from 'drizzle-orm';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { overlapEndsAt, shownSecret, webhookSecret } from '../../jobs/webhooks/signature.ts';
import { loadManagedWebhook } from './integrations.load.ts';
import { presentWebhook } from './integrations.present.ts';

/** A new secret for the same webhook. For a day messages are signed with the one before too: no message is refused meanwhile. */
export async function rotateWebhookSecret(
  { db, clock, secrets }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof webhookEndpoints.rotateSecret>,
): Promise<AnswerOf<typeof webhookEndpoints.rotateSecret>> {
  await loadManagedWebhook(db, actor, id);
  const now = clock.now();
  await checkFreshLogin(db, actor, now);
  const [row] = await db
    .update(webhooks)
    .set({ secretVersion: sql`${webhooks.secretVersion} + 1`, secretChangedAt: now })
    .where(eq(webhooks.id, id))
    .returning();
  if (!row) throw new AppError('not_found');
  return {
    ...presentWebhook(row),
    secret: shownSecret(webhookSecret(secrets.webhookKey, row)),
    previous_until: overlapEndsAt(now).toISOString(),
  };
}
