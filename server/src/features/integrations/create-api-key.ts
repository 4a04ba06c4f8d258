import { randomBytes } from 'node:crypto';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { type apiKeyEndpoints, apiKeyPrefix } from '@sto/contract/integrations/integrations.endpoints';
import { maxApiKeys } from '@sto/contract/limits';
import { eq } from 'drizzle-orm';
import { hashOfKey } from '../../auth/api-key.ts';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { apiKeys } from '../../db/tables/integrations.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { checkManages, lockWorkshop } from './integrations.load.ts';
import { presentKey } from './integrations.present.ts';

/**
 * A key for a program of the workshop. Only this answer contains the key: the database has its hash and last four
 * characters. A stolen session is not enough: the caller must have signed in by a code within the last quarter of an
 * hour.
 */
export async function createApiKey(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId, name }: FormOf<typeof apiKeyEndpoints.create>,
): Promise<AnswerOf<typeof apiKeyEndpoints.create>> {
  await checkManages(db, actor, workshopId);
  await checkFreshLogin(db, actor, clock.now());
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;
  return db.transaction(async (tx) => {
    await lockWorkshop(tx, workshopId);
    if ((await tx.$count(apiKeys, eq(apiKeys.workshopId, workshopId))) >= maxApiKeys)
      throw new AppError('api_keys_too_many');
    const [row] = await tx
      .insert(apiKeys)
      .values({
        workshopId,
        makerId: actor.userId,
        name,
        hash: hashOfKey(key),
        lastFour: key.slice(-4),
        createdAt: clock.now(),
      })
      .returning();
    if (!row) throw new AppError('internal');
    return { ...presentKey(row, actor.name), key };
  });
}
