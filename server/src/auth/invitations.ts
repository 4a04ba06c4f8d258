import { and, eq, gt, inArray, isNull, notExists, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { staffInvitations } from '../db/tables/joining.ts';
import { notices } from '../db/tables/notices.ts';
import { users } from '../db/tables/users.ts';
import { workshops } from '../db/tables/workshops.ts';
import { retentionMs } from '../jobs/retention.ts';
import { addNotice } from '../live/add-notice.ts';
import { emitLive } from '../live/emit.ts';
import { after } from '../platform/clock/durations.ts';

export const isInvitationValid = (now: Date): SQL =>
  gt(staffInvitations.createdAt, after(now, -retentionMs.staffInvitation));

const isUnread = and(eq(notices.type, 'staff_invited'), isNull(notices.readAt));

/** Notifies the person of a phone of its invitations, or of one workshop's alone. Without an account nothing. */
export async function noticeInvitations(
  tx: Db,
  phone: string,
  now: Date,
  workshopId?: number,
): Promise<void> {
  const same = and(isUnread, eq(notices.userId, users.id), eq(notices.workshopId, workshops.id));
  const isNew = notExists(tx.select({ id: notices.id }).from(notices).where(same));
  const ofWorkshop = workshopId === undefined ? undefined : eq(workshops.id, workshopId);
  const invited = await tx
    .select({ userId: users.id, workshopId: workshops.id, subject: workshops.name })
    .from(staffInvitations)
    .innerJoin(users, eq(users.phone, staffInvitations.phone))
    .innerJoin(workshops, eq(workshops.id, staffInvitations.workshopId))
    .where(and(eq(staffInvitations.phone, phone), ofWorkshop, isInvitationValid(now), isNew));
  for (const one of invited) await addNotice(tx, { ...one, type: 'staff_invited', at: now });
}

/** Takes the invitation of a phone away, with its unread notice; undefined: there was no valid one. */
export async function takeInvitation(tx: Db, workshopId: number, phone: string, now: Date) {
  const ofPhone = and(eq(staffInvitations.workshopId, workshopId), eq(staffInvitations.phone, phone));
  const [taken] = await tx
    .delete(staffInvitations)
    .where(and(ofPhone, isInvitationValid(now)))
    .returning();
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!taken || !person) return taken;
  await dropStaleNotices(tx, person.id);
  // What brings an invitation to the open pages of its person takes it off them too.
  await emitLive(tx, { userIds: [person.id] }, { event: 'notification.created', data: {} });
  return taken;
}

/** The invitation itself has the present name, so its notice has it too. */
export async function renameInInvitations(tx: Db, workshopId: number, name: string): Promise<void> {
  const invited = tx
    .select({ id: users.id })
    .from(staffInvitations)
    .innerJoin(users, eq(users.phone, staffInvitations.phone))
    .where(eq(staffInvitations.workshopId, workshopId));
  const ofWorkshop = and(eq(notices.type, 'staff_invited'), eq(notices.workshopId, workshopId));
  await tx
    .update(notices)
    .set({ subject: name })
    .where(and(inArray(notices.userId, invited), ofWorkshop));
}

/** Deletes unread notices without an invitation, of one person or of all. */
export async function dropStaleNotices(tx: Db, userId?: number): Promise<void> {
  const ofPerson = userId === undefined ? undefined : eq(notices.userId, userId);
  const invitation = tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .innerJoin(users, eq(users.phone, staffInvitations.phone))
    .where(and(eq(users.id, notices.userId), eq(staffInvitations.workshopId, notices.workshopId)));
  await tx.delete(notices).where(and(isUnread, ofPerson, notExists(invitation)));
}
