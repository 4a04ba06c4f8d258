import { lt } from 'drizzle-orm';
import { dropStaleNotices } from '../../auth/invitations.ts';
import { staffInvitations } from '../../db/tables/joining.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Deletes invitations that have expired: phones of people who did not answer, and their unread notices. Returns how many. */
export async function purgeInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const isOver = lt(staffInvitations.createdAt, after(clock.now(), -retentionMs.staffInvitation));
  const gone = await db.delete(staffInvitations).where(isOver).returning({ id: staffInvitations.id });
  await dropStaleNotices(db);
  return gone.length;
}
