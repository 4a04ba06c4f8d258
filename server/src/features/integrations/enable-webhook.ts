import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { and, eq, isNotNull } from 'drizzle-orm';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { loadManagedWebhook } from './integrations.load.ts';
import { presentWebhook } from './integrations.present.ts';

/** Enables a webhook that answered 410. It gets the changes from now on; the ones in between are lost. */
export async function enableWebhook(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof webhookEndpoints.enable>,
): Promise<AnswerOf<typeof webhookEndpoints.enable>> {
  const known = await loadManagedWebhook(db, actor, id);
  await checkFreshLogin(db, actor, clock.now());
  const [enabled] = await db
    .update(webhooks)
    .set({ goneAt: null, failingSince: null, restingUntil: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.goneAt)))
    .returning();
  return presentWebhook(enabled ?? known);
}
