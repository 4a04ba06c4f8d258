import type { FormOf } from '@sto/contract/endpoint';
import type { employmentEndpoints, staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { and, eq } from 'drizzle-orm';
import { recordNames } from '../../auth/employee-name.ts';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { takeInvitation } from '../../auth/invitations.ts';
import { dropServiceRole } from '../../auth/service-role.ts';
import type { Db } from '../../db/client.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { checkOwnerStays, type EmployeeRow, loadColleague, loadInvitation, lockStaff } from './staff.load.ts';
import { checkIsPerson, mayAppoint } from './staff.policy.ts';

/** Takes a person out of the workshop; everybody may leave, except the last owner. His next call is refused already. */
export async function removeEmployee(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof staffEndpoints.remove>,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const { employee, role } = await loadColleague(tx, actor, id);
    const isSelf = employee.userId === actor.userId;
    if (!isSelf && !mayAppoint(role, employee.role)) throw new AppError('forbidden');
    if (isSelf) checkIsPerson(actor);
    else await checkFreshLogin(tx, actor, clock.now());
    await takeOut(tx, employee);
    return { id };
  });
}

/** For those to whom the list of the staff is closed. */
export async function leaveWorkshop(
  { db }: Deps,
  { actor }: Call<'user'>,
  { service_id }: FormOf<typeof employmentEndpoints.leave>,
): Promise<{ service_id: number }> {
  checkIsPerson(actor);
  const { userId } = actor;
  return db.transaction(async (tx) => {
    await lockStaff(tx, service_id);
    const isOwn = and(eq(workshopEmployees.userId, userId), eq(workshopEmployees.workshopId, service_id));
    const [employee] = await tx.select().from(workshopEmployees).where(isOwn);
    if (!employee) throw new AppError('not_found');
    await takeOut(tx, employee);
    return { service_id };
  });
}

async function takeOut(tx: Db, employee: EmployeeRow): Promise<void> {
  await checkOwnerStays(tx, employee);
  const byId = eq(workshopEmployees.id, employee.id);
  await recordNames(tx, byId);
  await tx.delete(workshopEmployees).where(byId);
  await dropServiceRole(tx, employee.userId);
}

export async function withdrawInvitation(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof staffEndpoints.withdraw>,
): Promise<{ id: number }> {
  const { invitation, role } = await loadInvitation(db, actor, id);
  if (!mayAppoint(role, invitation.role)) throw new AppError('forbidden');
  const { workshopId, phone } = invitation;
  await db.transaction((tx) => takeInvitation(tx, workshopId, phone, clock.now()));
  return { id };
}
