import { and, eq, gt, inArray, isNull, notExists, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { staffInvitations } from '../db/tables/joining.ts';
import { notices } from '../db/tables/notices.ts';
import { users } from '../db/tables/users.ts';
import { workshops } from '../db/tables/workshops.ts';
import { retentionMs } from '../jobs/retention.ts';
import { addNotice } from '../live/add-notice.ts';
import { emitCounters } from '../live/emit.ts';
import { after } from '../platform/clock/durations.ts';

export const isInvitationValid = (now: Date): SQL =>
  gt(staffInvitations.createdAt, after(now, -retentionMs.staffInvitation));

const noticeOf = and(
  eq(notices.userId, users.id),
  eq(notices.type, 'staff_invited'),
  eq(notices.subject, workshops.name),
  isNull(notices.readAt),
);

/** Notifies the person of a phone of its invitations: one unread notice for each workshop. Without an account nothing. */
export async function noticeInvitations(tx: Db, phone: string, now: Date): Promise<void> {
  const isNew = notExists(tx.select({ id: notices.id }).from(notices).where(noticeOf));
  const invited = await tx
    .select({ userId: users.id, subject: workshops.name })
    .from(staffInvitations)
    .innerJoin(users, eq(users.phone, staffInvitations.phone))
    .innerJoin(workshops, eq(workshops.id, staffInvitations.workshopId))
    .where(and(eq(staffInvitations.phone, phone), isInvitationValid(now), isNew));
  for (const one of invited) await addNotice(tx, { ...one, type: 'staff_invited', at: now });
}

/** Takes the invitation of a phone away, with its unread notice; undefined: there was no valid one. */
export async function takeInvitation(tx: Db, workshopId: number, phone: string, now: Date) {
  const ofPhone = and(eq(staffInvitations.workshopId, workshopId), eq(staffInvitations.phone, phone));
  const [taken] = await tx
    .delete(staffInvitations)
    .where(and(ofPhone, isInvitationValid(now)))
    .returning();
  if (!taken) return undefined;
  const stale = await tx
    .select({ id: notices.id, userId: users.id })
    .from(notices)
    .innerJoin(users, eq(users.phone, phone))
    .innerJoin(workshops, eq(workshops.id, workshopId))
    .where(noticeOf);
  const ids = stale.map(({ id }) => id);
  await tx.delete(notices).where(inArray(notices.id, ids));
  await emitCounters(tx, { userIds: stale.map(({ userId }) => userId) });
  return taken;
}
