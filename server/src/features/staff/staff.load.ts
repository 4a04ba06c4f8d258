import type { EmployeeRole } from '@sto/contract/enums';
import { and, eq } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { staffInvitations } from '../../db/tables/joining.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';

export type EmployeeRow = typeof workshopEmployees.$inferSelect;

/** Changes of the staff of a workshop wait for each other: the last owner is counted before one leaves. */
export async function lockStaff(tx: Db, workshopId: number): Promise<void> {
  await tx
    .select({ id: workshops.id })
    .from(workshops)
    .where(eq(workshops.id, workshopId))
    .for('no key update');
}

/** The workshop of a call that names none. */
export function firstManaged(actor: Actor): number {
  const [id] = managedWorkshopIds(actor);
  if (id === undefined) throw new AppError('forbidden');
  return id;
}

/** The caller's role in the workshop now; not found for strangers. */
export async function loadOwnRole(db: Db, { userId }: Actor, workshopId: number): Promise<EmployeeRole> {
  const [employee] = await db
    .select({ role: workshopEmployees.role })
    .from(workshopEmployees)
    .where(and(eq(workshopEmployees.userId, userId), eq(workshopEmployees.workshopId, workshopId)));
  if (!employee) throw new AppError('not_found');
  return employee.role;
}

/** An employee of a workshop of the caller, with the workshop's staff locked, and the caller's role there. */
export async function loadColleague(
  tx: Db,
  actor: Actor,
  id: number,
): Promise<{ employee: EmployeeRow; role: EmployeeRole }> {
  const byId = eq(workshopEmployees.id, id);
  const [seen] = await tx.select().from(workshopEmployees).where(byId);
  if (!seen) throw new AppError('not_found');
  await loadOwnRole(tx, actor, seen.workshopId);
  await lockStaff(tx, seen.workshopId);
  const [employee] = await tx.select().from(workshopEmployees).where(byId);
  if (!employee) throw new AppError('not_found');
  return { employee, role: await loadOwnRole(tx, actor, seen.workshopId) };
}

export async function loadInvitation(
  tx: Db,
  actor: Actor,
  id: number,
): Promise<{ invitation: typeof staffInvitations.$inferSelect; role: EmployeeRole }> {
  const [invitation] = await tx.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  if (!invitation) throw new AppError('not_found');
  return { invitation, role: await loadOwnRole(tx, actor, invitation.workshopId) };
}

/** Refuses a change after which no owner is left. */
export async function checkOwnerStays(tx: Db, { workshopId, role }: EmployeeRow): Promise<void> {
  if (role !== 'owner') return;
  const owners = and(eq(workshopEmployees.workshopId, workshopId), eq(workshopEmployees.role, 'owner'));
  if ((await tx.$count(workshopEmployees, owners)) <= 1) throw new AppError('last_owner');
}
