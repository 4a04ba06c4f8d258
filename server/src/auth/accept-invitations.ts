import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { staffInvitations } from '../db/tables/joining.ts';
import { users } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';
import { retentionMs } from '../jobs/retention.ts';
import { after } from '../platform/clock/durations.ts';

/** Makes the person whose phone has just signed in an employee of the workshops that invited it. */
export async function acceptInvitations(
  tx: Db,
  { userId, phone }: { userId: number; phone: string },
  now: Date,
): Promise<void> {
  const isValid = gt(staffInvitations.createdAt, after(now, -retentionMs.staffInvitation));
  const taken = await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.phone, phone), isValid))
    .returning();
  const [first] = taken;
  if (!first) return;
  await tx
    .insert(workshopEmployees)
    .values(taken.map(({ workshopId, role, name }) => ({ workshopId, userId, role, name })))
    .onConflictDoNothing();
  await addServiceRole(tx, userId);
  await tx
    .update(users)
    .set({ name: first.name })
    .where(and(eq(users.id, userId), eq(users.name, '')));
}

/** From now on the person also acts for a workshop, and first of all so. */
export async function addServiceRole(tx: Db, userId: number): Promise<void> {
  const added = sql`case when 'service' = any(${users.roles}) then ${users.roles} else array_append(${users.roles}, 'service') end`;
  await tx.update(users).set({ roles: added, role: 'service' }).where(eq(users.id, userId));
}

/** Without a workshop there is nothing to act for. */
export async function dropServiceRole(tx: Db, userId: number): Promise<void> {
  if ((await tx.$count(workshopEmployees, eq(workshopEmployees.userId, userId))) > 0) return;
  const [person] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, userId));
  const left = (person?.roles ?? []).filter((role) => role !== 'service');
  const roles = left.length > 0 ? left : (['customer'] as const);
  await tx
    .update(users)
    .set({ roles: [...roles], role: roles[0] ?? 'customer' })
    .where(eq(users.id, userId));
}
