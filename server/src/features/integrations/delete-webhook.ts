import type { FormOf } from '@sto/contract/endpoint';
import type { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { eq } from 'drizzle-orm';
import { webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { loadManagedWebhook } from './integrations.load.ts';

/** Also deletes its waiting messages. */
export async function deleteWebhook(
  { db }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof webhookEndpoints.delete>,
): Promise<{ id: string }> {
  const webhook = await loadManagedWebhook(db, actor, id);
  await db.delete(webhooks).where(eq(webhooks.id, webhook.id));
  return { id };
}
