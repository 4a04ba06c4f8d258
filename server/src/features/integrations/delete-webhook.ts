import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { webhooks } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { loadManagedWebhook } from './integrations.load.ts';

/** Nothing more is sent to the address, what was waiting included. */
export async function deleteWebhook({ db }: Deps, actor: Actor, id: string): Promise<{ id: string }> {
  const webhook = await loadManagedWebhook(db, actor, id);
  await db.delete(webhooks).where(eq(webhooks.id, webhook.id));
  return { id };
}
