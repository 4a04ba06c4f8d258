import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { and, asc, eq, gt } from 'drizzle-orm';
import { employeeName } from '../../auth/employee-name.ts';
import { staffInvitations } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';
import { firstManaged, loadOwnRole } from './staff.load.ts';
import { rolesUnder } from './staff.policy.ts';
import { presentInvitation, presentMember } from './staff.present.ts';

export async function listStaff(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<typeof staffEndpoints.index>,
): Promise<AnswerOf<typeof staffEndpoints.index>> {
  const workshopId = form.service_id ?? firstManaged(actor);
  const role = await loadOwnRole(db, actor, workshopId);
  const roles = rolesUnder(role);
  if (roles.length === 0) throw new AppError('forbidden');
  const members = await db
    .select({ employee: workshopEmployees, name: employeeName, phone: users.phone })
    .from(workshopEmployees)
    .innerJoin(users, eq(users.id, workshopEmployees.userId))
    .where(eq(workshopEmployees.workshopId, workshopId))
    .orderBy(asc(workshopEmployees.id));
  const invitations = await db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.workshopId, workshopId),
        gt(staffInvitations.createdAt, after(clock.now(), -retentionMs.staffInvitation)),
      ),
    )
    .orderBy(asc(staffInvitations.id));
  const viewer = { userId: actor.userId, role };
  return {
    items: members.map(({ employee, ...person }) => presentMember(employee, person, viewer)),
    invitations: invitations.map(presentInvitation),
    available_roles: [...roles],
  };
}
