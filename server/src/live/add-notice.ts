import type { Db } from '../db/client.ts';
import { notices } from '../db/tables/notices.ts';
import { emitLive } from './emit.ts';

/** A notification of one person, which appears on the open pages too. */
export async function addNotice(tx: Db, notice: typeof notices.$inferInsert): Promise<void> {
  await tx.insert(notices).values(notice);
  await emitLive(tx, { userIds: [notice.userId] }, { event: 'notification.created', data: {} });
}
