import type { FormOf } from '@sto/contract/endpoint';
import type { employmentEndpoints } from '@sto/contract/staff/staff.endpoints';
import { and, eq } from 'drizzle-orm';
import { takeInvitation } from '../../auth/invitations.ts';
import { addServiceRole } from '../../auth/service-role.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { lockStaff } from './staff.load.ts';
import { checkIsPerson } from './staff.policy.ts';

/** Makes the caller an employee, with the name of the invitation where his account has none. */
export async function acceptInvitation(
  { db, clock }: Deps,
  { actor }: Call<'user'>,
  { service_id: workshopId, role: seenRole }: FormOf<typeof employmentEndpoints.accept>,
): Promise<{ service_id: number }> {
  checkIsPerson(actor);
  const { userId } = actor;
  return db.transaction(async (tx) => {
    await lockStaff(tx, workshopId);
    const invitation = await takeInvitation(tx, workshopId, await phoneOf(tx, userId), clock.now());
    if (!invitation) {
      await checkWorksThere(tx, userId, workshopId);
      return { service_id: workshopId };
    }
    const { role, name } = invitation;
    if (role !== seenRole) throw new AppError('invitation_changed');
    await tx.insert(workshopEmployees).values({ workshopId, userId, role, name }).onConflictDoNothing();
    await addServiceRole(tx, userId);
    await tx
      .update(users)
      .set({ name })
      .where(and(eq(users.id, userId), eq(users.name, '')));
    return { service_id: workshopId };
  });
}

export async function declineInvitation(
  { db, clock }: Deps,
  { actor }: Call<'user'>,
  { service_id: workshopId }: FormOf<typeof employmentEndpoints.decline>,
): Promise<{ service_id: number }> {
  checkIsPerson(actor);
  await db.transaction(async (tx) =>
    takeInvitation(tx, workshopId, await phoneOf(tx, actor.userId), clock.now()),
  );
  return { service_id: workshopId };
}

async function phoneOf(tx: Db, userId: number): Promise<string> {
  const [person] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  if (!person) throw new AppError('internal');
  return person.phone;
}

/** A second press comes after the first has made him an employee. */
async function checkWorksThere(tx: Db, userId: number, workshopId: number): Promise<void> {
  const isOwn = and(eq(workshopEmployees.userId, userId), eq(workshopEmployees.workshopId, workshopId));
  if ((await tx.$count(workshopEmployees, isOwn)) === 0) throw new AppError('not_found');
}
