import { managerRoles } from '@sto/contract/bids/employee-rights';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import { apiKeys } from '../../db/tables/integrations.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';

/**
 * Keys whose creator no longer manages the workshop: they would work again if that person came back. Returns how many
 * were deleted.
 */
export async function purgeApiKeys({ db }: Pick<Deps, 'db'>): Promise<number> {
  const management = db
    .select()
    .from(workshopEmployees)
    .where(
      and(
        eq(workshopEmployees.userId, apiKeys.makerId),
        eq(workshopEmployees.workshopId, apiKeys.workshopId),
        inArray(workshopEmployees.role, [...managerRoles]),
      ),
    );
  const removed = await db.delete(apiKeys).where(notExists(management));
  return removed.rowCount ?? 0;
}
