import { createHash } from 'node:crypto';
import { managerRoles } from '@sto/contract/bids/employee-rights';
import { and, arrayContains, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { apiKeys } from '../db/tables/integrations.ts';
import { users } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { minutes } from '../platform/clock/durations.ts';
import type { Actor } from './actor.ts';
import { employeeName } from './employee-name.ts';

const useNoticedAfterMs = minutes(5);

/** A key is 32 random bytes that cannot be guessed, so a plain hash is as safe as a slow one. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/**
 * The creator of a key, within its workshop only; null when it is revoked, or its creator no longer manages the
 * workshop.
 */
export async function findKeyHolder(
  { db, clock }: { db: Db; clock: Clock },
  key: string,
): Promise<Actor | null> {
  const [row] = await db
    .select({ key: apiKeys, name: employeeName, role: workshopEmployees.role })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.makerId), arrayContains(users.roles, ['service'])))
    .innerJoin(
      workshopEmployees,
      and(
        eq(workshopEmployees.userId, apiKeys.makerId),
        eq(workshopEmployees.workshopId, apiKeys.workshopId),
        inArray(workshopEmployees.role, [...managerRoles]),
      ),
    )
    .where(eq(apiKeys.hash, hashOfKey(key)));
  if (!row) return null;
  const { id, makerId, workshopId, lastUsedAt } = row.key;
  const now = clock.now();
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > useNoticedAfterMs)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
  const maker = { userId: makerId, name: row.name, roles: ['service'] as const, workshopIds: [workshopId] };
  const employments = [{ workshopId, role: row.role, name: row.name }];
  return { ...maker, employments, isProgram: true, sessionId: '' };
}
