import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { loginCodes, loginRequests, sessions } from '../../db/tables/users.ts';
import { after, days } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';

/** The caps look back a day; a week lets people who run the server see an attack. */
const codeKeptMs = days(7);
/** A browser that signed in to a phone is known for as long as a session may rest. */
const confirmedKeptMs = days(60);
const endedSessionKeptMs = days(30);

/** Codes go after a week, requests that were never confirmed too; ended sessions after a month. Returns how many rows. */
export async function removeOldLogins({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = (keptMs: number) => after(now, -keptMs);
  const requests = await db
    .delete(loginRequests)
    .where(
      or(
        and(isNull(loginRequests.confirmedAt), lt(loginRequests.sentAt, before(codeKeptMs))),
        and(isNotNull(loginRequests.confirmedAt), lt(loginRequests.sentAt, before(confirmedKeptMs))),
      ),
    );
  const codes = await db.delete(loginCodes).where(lt(loginCodes.sentAt, before(codeKeptMs)));
  const ended = before(endedSessionKeptMs);
  const old = await db
    .delete(sessions)
    .where(or(lt(sessions.revokedAt, ended), lt(sessions.expiresAt, ended)));
  return (requests.rowCount ?? 0) + (codes.rowCount ?? 0) + (old.rowCount ?? 0);
}
