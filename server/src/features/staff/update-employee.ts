import type { FormOf } from '@sto/contract/endpoint';
import type { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import type { StaffMember } from '@sto/contract/staff/staff.schemas';
import { eq } from 'drizzle-orm';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { checkOwnerStays, loadColleague, loadOwnRole } from './staff.load.ts';
import { mayAppoint } from './staff.policy.ts';
import { presentMember } from './staff.present.ts';

/** Changes a role that the caller may take away into one that he may give. */
export async function updateEmployee(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { id, role: wanted }: FormOf<typeof staffEndpoints.update>,
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    const { employee, role } = await loadColleague(tx, actor, id);
    if (!mayAppoint(role, employee.role) || !mayAppoint(role, wanted)) throw new AppError('forbidden');
    await checkFreshLogin(tx, actor, clock.now());
    if (wanted !== 'owner') await checkOwnerStays(tx, employee);
    await tx.update(workshopEmployees).set({ role: wanted }).where(eq(workshopEmployees.id, id));
    const [person] = await tx
      .select({ name: users.name, phone: users.phone })
      .from(users)
      .where(eq(users.id, employee.userId));
    if (!person) throw new AppError('internal');
    // One who lowers himself has a new role from here on.
    const viewer = { userId: actor.userId, role: await loadOwnRole(tx, actor, employee.workshopId) };
    return presentMember({ ...employee, role: wanted }, person, viewer);
  });
}
