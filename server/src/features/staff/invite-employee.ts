import type { FormOf } from '@sto/contract/endpoint';
import type { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import type { StaffInvitation } from '@sto/contract/staff/staff.schemas';
import { and, eq, ne } from 'drizzle-orm';
import { checkFreshLogin } from '../../auth/fresh-login.ts';
import { isInvitationValid, noticeInvitations } from '../../auth/invitations.ts';
import type { Db } from '../../db/client.ts';
import { staffInvitations } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { firstManaged, loadOwnRole, lockStaff } from './staff.load.ts';
import { mayAppoint } from './staff.policy.ts';
import { presentInvitation } from './staff.present.ts';

const maxStaff = 50;

/**
 * The person of the phone accepts the invitation, after which he is an employee, or declines it. Only that phone can
 * do so, so that an invitation needs no further code.
 */
export async function inviteEmployee(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { service_id, phone, name, role }: FormOf<typeof staffEndpoints.invite>,
): Promise<StaffInvitation> {
  const workshopId = service_id ?? firstManaged(actor);
  const ownRole = await loadOwnRole(db, actor, workshopId);
  if (!mayAppoint(ownRole, role)) throw new AppError('forbidden');
  await checkFreshLogin(db, actor, clock.now());
  return db.transaction(async (tx) => {
    await lockStaff(tx, workshopId);
    await checkFree(tx, workshopId, phone);
    const ofPhone = and(eq(staffInvitations.workshopId, workshopId), eq(staffInvitations.phone, phone));
    const [replaced] = await tx
      .select({ role: staffInvitations.role })
      .from(staffInvitations)
      .where(and(ofPhone, isInvitationValid(clock.now())));
    if (replaced && !mayAppoint(ownRole, replaced.role)) throw new AppError('forbidden');
    const values = { name, role, invitedBy: actor.userId, createdAt: clock.now() };
    const [row] = await tx
      .insert(staffInvitations)
      .values({ workshopId, phone, ...values })
      .onConflictDoUpdate({ target: [staffInvitations.workshopId, staffInvitations.phone], set: values })
      .returning();
    if (!row) throw new AppError('internal');
    await noticeInvitations(tx, phone, clock.now(), workshopId);
    return presentInvitation(row);
  });
}

async function checkFree(tx: Db, workshopId: number, phone: string): Promise<void> {
  const ofWorkshop = eq(workshopEmployees.workshopId, workshopId);
  const [same] = await tx
    .select({ id: workshopEmployees.id })
    .from(workshopEmployees)
    .innerJoin(users, eq(users.id, workshopEmployees.userId))
    .where(and(ofWorkshop, eq(users.phone, phone)));
  if (same) throw AppError.field('staff_exists', 'phone');
  const others = and(eq(staffInvitations.workshopId, workshopId), ne(staffInvitations.phone, phone));
  const count =
    (await tx.$count(workshopEmployees, ofWorkshop)) + (await tx.$count(staffInvitations, others));
  if (count >= maxStaff) throw new AppError('staff_too_many');
}
