import type { FormOf } from '@sto/contract/endpoint';
import type { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import type { StaffMember } from '@sto/contract/staff/staff.schemas';
import { eq } from 'drizzle-orm';
import { employeeName, recordNames } from '../../auth/employee-name.ts';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { checkOwnerStays, loadColleague, loadOwnRole } from './staff.load.ts';
import { mayAppoint } from './staff.policy.ts';
import { presentMember } from './staff.present.ts';

/** Changes a role that the caller may take away into one that he may give, and the workshop's name for the person. */
export async function updateEmployee(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { id, role, name }: FormOf<typeof staffEndpoints.update>,
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    const { employee, role: ownRole } = await loadColleague(tx, actor, id);
    const wanted = role ?? employee.role;
    if (!mayAppoint(ownRole, employee.role) || !mayAppoint(ownRole, wanted)) throw new AppError('forbidden');
    await checkFreshLogin(tx, actor, clock.now());
    if (wanted !== 'owner') await checkOwnerStays(tx, employee);
    const changed = { role: wanted, name: name ?? employee.name };
    const byId = eq(workshopEmployees.id, id);
    if (changed.name !== employee.name) await recordNames(tx, byId);
    await tx.update(workshopEmployees).set(changed).where(byId);
    const [person] = await tx
      .select({ name: employeeName, phone: users.phone })
      .from(workshopEmployees)
      .innerJoin(users, eq(users.id, workshopEmployees.userId))
      .where(byId);
    if (!person) throw new AppError('internal');
    // One who lowers himself has a new role from here on.
    const viewer = { ...actor, role: await loadOwnRole(tx, actor, employee.workshopId) };
    return presentMember({ ...employee, ...changed }, person, viewer);
  });
}
