import { lt } from 'drizzle-orm';
import { emailCodes, notices, notificationDeliveries } from '../../db/tables/notices.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Purges old notices, read or not, what was sent of them, and codes to e-mail addresses. Returns how many rows. */
export async function purgeNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = (term: number) => after(clock.now(), -term);
  const old = [
    await db.delete(notices).where(lt(notices.at, before(retentionMs.notice))),
    await db
      .delete(notificationDeliveries)
      .where(lt(notificationDeliveries.plannedAt, before(retentionMs.delivery))),
    await db.delete(emailCodes).where(lt(emailCodes.sentAt, before(retentionMs.emailCode))),
  ];
  return old.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
