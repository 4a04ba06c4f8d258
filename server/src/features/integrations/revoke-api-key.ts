import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { apiKeys } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { loadManagedKey } from './integrations.load.ts';

/** The key opens nothing from the next call on. */
export async function revokeApiKey({ db }: Deps, actor: Actor, id: number): Promise<{ id: number }> {
  const key = await loadManagedKey(db, actor, id);
  await db.delete(apiKeys).where(eq(apiKeys.id, key.id));
  return { id };
}
