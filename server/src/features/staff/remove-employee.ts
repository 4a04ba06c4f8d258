import type { FormOf } from '@sto/contract/endpoint';
import type { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { eq } from 'drizzle-orm';
import { dropServiceRole } from '../../auth/accept-invitations.ts';
import { recordNames } from '../../auth/employee-name.ts';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { staffInvitations } from '../../db/tables/joining.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { checkOwnerStays, loadColleague, loadInvitation } from './staff.load.ts';
import { mayAppoint } from './staff.policy.ts';

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
    if (!isSelf) await checkFreshLogin(tx, actor, clock.now());
    await checkOwnerStays(tx, employee);
    const byId = eq(workshopEmployees.id, id);
    await recordNames(tx, byId);
    await tx.delete(workshopEmployees).where(byId);
    await dropServiceRole(tx, employee.userId);
    return { id };
  });
}

export async function withdrawInvitation(
  { db }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof staffEndpoints.withdraw>,
): Promise<{ id: number }> {
  const { invitation, role } = await loadInvitation(db, actor, id);
  if (!mayAppoint(role, invitation.role)) throw new AppError('forbidden');
  await db.delete(staffInvitations).where(eq(staffInvitations.id, id));
  return { id };
}
