import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { users } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';

/** From now on the person also acts for a workshop, and first of all so. */
export async function addServiceRole(tx: Db, userId: number): Promise<void> {
  const added = sql`case when 'service' = any(${users.roles}) then ${users.roles} else array_append(${users.roles}, 'service') end`;
  await tx.update(users).set({ roles: added, role: 'service' }).where(eq(users.id, userId));
}

/** Without a workshop there is nothing to act for. */
export async function dropServiceRole(tx: Db, userId: number): Promise<void> {
  // Who leaves two workshops at once: the second waits here, and then counts without the first.
  const [person] = await tx
    .select({ roles: users.roles })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if ((await tx.$count(workshopEmployees, eq(workshopEmployees.userId, userId))) > 0) return;
  const left = (person?.roles ?? []).filter((role) => role !== 'service');
  const roles = left.length > 0 ? left : (['customer'] as const);
  await tx
    .update(users)
    .set({ roles: [...roles], role: roles[0] ?? 'customer' })
    .where(eq(users.id, userId));
}
