import type { FormOf } from '@sto/contract/endpoint';
import type { apiKeyEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { loadManagedKey } from './integrations.load.ts';

export async function revokeApiKey(
  { db }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof apiKeyEndpoints.revoke>,
): Promise<{ id: number }> {
  const key = await loadManagedKey(db, actor, id);
  await db.delete(apiKeys).where(eq(apiKeys.id, key.id));
  return { id };
}
