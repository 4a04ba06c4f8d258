import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { confirmedPhones, loginCodes, loginRequests, sessions } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after } from '../../platform/clock/durations.ts';

/** Codes go after a week, requests that were never confirmed too; ended sessions after a month. Returns how many rows. */
export async function purgeLogins({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = (term: number) => after(now, -term);
  const requests = await db
    .delete(loginRequests)
    .where(
      or(
        and(isNull(loginRequests.confirmedAt), lt(loginRequests.sentAt, before(retentionMs.loginCode))),
        and(
          isNotNull(loginRequests.confirmedAt),
          lt(loginRequests.sentAt, before(retentionMs.confirmedLogin)),
        ),
      ),
    );
  const codes = await db.delete(loginCodes).where(lt(loginCodes.sentAt, before(retentionMs.loginCode)));
  const phones = await db
    .delete(confirmedPhones)
    .where(lt(confirmedPhones.confirmedAt, before(retentionMs.confirmedPhone)));
  const ended = before(retentionMs.endedSession);
  const old = await db
    .delete(sessions)
    .where(or(lt(sessions.revokedAt, ended), lt(sessions.expiresAt, ended)));
  return (requests.rowCount ?? 0) + (codes.rowCount ?? 0) + (phones.rowCount ?? 0) + (old.rowCount ?? 0);
}
