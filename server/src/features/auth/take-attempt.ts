import { and, eq, gt, inArray, isNull, min, type SQL, sql, sum } from 'drizzle-orm';
import { hashCode, isSameHash } from '../../auth/login-code.ts';
import type { Db } from '../../db/client.ts';
import { loginCodes, loginRequests } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { after, days, minutes } from '../../platform/clock/durations.ts';
import { lockedError } from './request-login.ts';

const lockMs = minutes(15);

/**
 * The open request whose code this is, of those that `which` allows. Counts the try before the code is compared, in one statement, so
 * that parallel guesses do not add up.
 */
export async function takeAttempt(
  deps: Deps,
  form: { request_id: string; code: string },
  which: SQL,
): Promise<typeof loginRequests.$inferSelect> {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const [request] = await db
    .update(loginRequests)
    .set({ attemptsLeft: sql`${loginRequests.attemptsLeft} - 1` })
    .where(
      and(
        eq(loginRequests.id, form.request_id),
        which,
        gt(loginRequests.attemptsLeft, 0),
        gt(loginRequests.expiresAt, now),
        isNull(loginRequests.confirmedAt),
      ),
    )
    .returning();
  if (!request) throw await refusal(db, form.request_id, now);
  if (deps.config.limits) await countTry(db, request, now);
  if (isSameHash(request.codeHash, hashCode(secrets, request.id, form.code))) return request;
  if (request.attemptsLeft > 0) throw new AppError('code_wrong', { attempts_left: request.attemptsLeft });
  const lockedUntil = after(now, lockMs);
  await db.update(loginRequests).set({ lockedUntil }).where(eq(loginRequests.id, request.id));
  throw lockedError(lockedUntil, now);
}

/** Closes a request whose code was right; of two right answers at once the second is refused. */
export async function spendRequest(tx: Db, id: string, confirmedAt: Date): Promise<void> {
  const spent = await tx
    .update(loginRequests)
    .set({ confirmedAt })
    .where(and(eq(loginRequests.id, id), isNull(loginRequests.confirmedAt)));
  if (!spent.rowCount) throw new AppError('code_expired');
}

/** A phone's codes of a day take so many tries together: guesses do not begin again with each code. */
const maxTriesPerPhone = 30;

/**
 * Counts a try with the code that it is for, before the code is compared, so that parallel guesses add up. Codes to
 * browsers that have signed in before are counted apart: a stranger's guesses do not lock the owner out.
 */
async function countTry(db: Db, { id, phone }: typeof loginRequests.$inferSelect, now: Date): Promise<void> {
  const newest = db
    .select({ id: sql`max(${loginCodes.id})` })
    .from(loginCodes)
    .where(eq(loginCodes.requestId, id));
  const [code] = await db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(inArray(loginCodes.id, newest))
    .returning({ toKnownBrowser: loginCodes.toKnownBrowser });
  const ofKind = and(
    eq(loginCodes.phone, phone),
    eq(loginCodes.toKnownBrowser, code?.toKnownBrowser ?? false),
    gt(loginCodes.sentAt, after(now, -days(1))),
  );
  const [used] = await db
    .select({ tries: sum(loginCodes.tries).mapWith(Number), first: min(loginCodes.sentAt) })
    .from(loginCodes)
    .where(ofKind);
  if (!used?.first || used.tries <= maxTriesPerPhone) return;
  throw lockedError(after(used.first, days(1)), now);
}

async function refusal(db: Db, requestId: string, now: Date): Promise<AppError> {
  const [request] = await db.select().from(loginRequests).where(eq(loginRequests.id, requestId));
  if (request?.lockedUntil && request.lockedUntil > now) return lockedError(request.lockedUntil, now);
  return new AppError('code_expired');
}
