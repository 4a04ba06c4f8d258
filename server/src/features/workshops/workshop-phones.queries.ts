import { and, eq } from 'drizzle-orm';
import { rowsOf, type Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { workshopPhoneReveals } from '../../db/tables/phone-reveals.ts';

export async function isPhoneRevealed(db: Db, caller: Visitor, workshopId: number): Promise<boolean> {
  if (isEmployeeOf(caller, workshopId)) return true;
  const own = rowsOf(caller, {
    personId: workshopPhoneReveals.userId,
    browser: workshopPhoneReveals.identityHash,
  });
  if (!own) return false;
  return (
    (await db.$count(workshopPhoneReveals, and(own, eq(workshopPhoneReveals.workshopId, workshopId)))) > 0
  );
}

export function isEmployeeOf({ actor }: Visitor, workshopId: number): boolean {
  return actor?.workshopIds.includes(workshopId) ?? false;
}
