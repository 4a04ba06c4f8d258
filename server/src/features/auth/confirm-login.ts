import type { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { and, eq, gt, inArray, isNull, min, sql, sum } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { files } from '../../db/tables/files.ts';
import { loginCodes, loginRequests, users } from '../../db/tables/users.ts';
import { workshopPhoneReveals } from '../../db/tables/workshop-phone-reveals.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { after, days, minutes } from '../../platform/clock/durations.ts';
import { recordConsent } from '../consents/record-consent.ts';
import { profileOf } from './auth.queries.ts';
import { hashCode, isSameHash } from './login-code.ts';
import { lockedError } from './request-login.ts';
import { startSession } from './start-session.ts';

const lockMs = minutes(15);

type Confirmation = FormOf<typeof authEndpoints.confirm>;

/**
 * The right code opens a session, makes the account at the first login, and hands the browser's draft
 * uploads, favourites and the phones it was shown to the person. Five wrong codes lock this request for 15 minutes, never
 * the account.
 */
export async function confirmLogin(
  deps: Deps,
  { ip, userAgent }: Call<'public'>,
  form: Confirmation,
): Promise<AnswerOf<typeof authEndpoints.confirm>> {
  const request = await takeAttempt(deps, form);
  const session = await deps.db.transaction(async (tx) => {
    const confirmed = await tx
      .update(loginRequests)
      .set({ confirmedAt: deps.clock.now() })
      .where(and(eq(loginRequests.id, request.id), isNull(loginRequests.confirmedAt)))
      .returning({ id: loginRequests.id });
    if (confirmed.length === 0) throw new AppError('code_expired');
    const { phone } = request;
    const userId = await findOrCreateUser(tx, phone);
    const version = form.consent_version;
    const agreement = { kind: 'account', version, source: 'login' } as const;
    await recordConsent(tx, deps, { ...agreement, by: { userId }, phone, ip });
    const identityHash = form.identity_hash ?? request.identityHash;
    if (identityHash) {
      await adoptUploads(tx, identityHash, userId);
      await adoptFavorites(tx, identityHash, userId);
      await adoptPhoneReveals(tx, identityHash, userId);
    }
    return startSession(deps, tx, userId, { userAgent, identityHash });
  });
  return { ...session.tokens, profile: await profileOf(deps, session.id) };
}

/** Counts the try before the code is compared, in one statement, so that parallel guesses do not add up. */
async function takeAttempt(deps: Deps, form: Confirmation): Promise<typeof loginRequests.$inferSelect> {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const [request] = await db
    .update(loginRequests)
    .set({ attemptsLeft: sql`${loginRequests.attemptsLeft} - 1` })
    .where(
      and(
        eq(loginRequests.id, form.request_id),
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

async function findOrCreateUser(tx: Db, phone: string): Promise<number> {
  await tx
    .insert(users)
    .values({ phone, roles: ['customer'], role: 'customer' })
    .onConflictDoNothing();
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!user) throw new AppError('internal');
  return user.id;
}

async function adoptUploads(tx: Db, identityHash: string, userId: number): Promise<void> {
  await tx
    .update(files)
    .set({ ownerId: userId })
    .where(and(eq(files.identityHash, identityHash), isNull(files.ownerId), isNull(files.bidId)));
}

/** What both lists hold keeps its place in the person's; the browser's list is empty afterwards. */
async function adoptFavorites(tx: Db, identityHash: string, userId: number): Promise<void> {
  const taken = await tx.delete(favorites).where(eq(favorites.identityHash, identityHash)).returning();
  if (taken.length === 0) return;
  await tx
    .insert(favorites)
    .values(taken.map(({ workshopId, createdAt }) => ({ ownerId: userId, workshopId, createdAt })))
    .onConflictDoNothing();
}

/** A workshop whose phones both were shown keeps the person's own row. */
async function adoptPhoneReveals(tx: Db, identityHash: string, userId: number): Promise<void> {
  const taken = await tx
    .delete(workshopPhoneReveals)
    .where(eq(workshopPhoneReveals.identityHash, identityHash))
    .returning();
  if (taken.length === 0) return;
  await tx
    .insert(workshopPhoneReveals)
    .values(taken.map(({ workshopId, at }) => ({ userId, workshopId, at })))
    .onConflictDoNothing();
}
