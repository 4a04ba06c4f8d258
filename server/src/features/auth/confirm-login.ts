import type { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { noticeInvitations } from '../../auth/invitations.ts';
import type { Db } from '../../db/client.ts';
import { assistantSessions } from '../../db/tables/assistant.ts';
import { favorites } from '../../db/tables/favorites.ts';
import { files } from '../../db/tables/files.ts';
import { workshopPhoneReveals } from '../../db/tables/phone-reveals.ts';
import { loginRequests, sessions, users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { addNotice } from '../../live/add-notice.ts';
import { recordConsent } from '../consents/record-consent.ts';
import { isDraft } from '../files/files.queries.ts';
import { profileOf } from './auth.queries.ts';
import { deviceWords } from './device-words.ts';
import { startSession } from './start-session.ts';
import { spendRequest, takeAttempt } from './take-attempt.ts';

type Confirmation = FormOf<typeof authEndpoints.confirm>;

/**
 * The right code opens a session, makes the account at the first login, and hands the browser's draft
 * uploads, favourites, conversations with the assistant and the phones it was shown to the person, who is notified of a
 * browser that is new; a new person is notified of invitations. Five wrong codes lock this request for 15 minutes,
 * never the account.
 */
export async function confirmLogin(
  deps: Deps,
  { ip, userAgent }: Call<'public'>,
  form: Confirmation,
): Promise<AnswerOf<typeof authEndpoints.confirm>> {
  const request = await takeAttempt(deps, form, isNull(loginRequests.userId));
  const session = await deps.db.transaction(async (tx) => {
    await spendRequest(tx, request.id, deps.clock.now());
    const { phone } = request;
    const { userId, isNew } = await findOrCreateUser(tx, phone);
    const version = form.consent_version;
    const agreement = { kind: 'account', version, source: 'login' } as const;
    await recordConsent(tx, deps, { ...agreement, by: { userId }, phone, ip });
    const identityHash = form.identity_hash ?? request.identityHash;
    if (identityHash) {
      await adoptUploads(tx, identityHash, userId);
      await adoptFavorites(tx, identityHash, userId);
      await adoptPhoneReveals(tx, identityHash, userId);
      await adoptConversations(tx, identityHash, userId);
    }
    if (isNew) await noticeInvitations(tx, phone, deps.clock.now());
    else await noticeNewDevice(tx, deps, { userId, identityHash, userAgent });
    const { partnerId, utmSource } = request;
    return startSession(deps, tx, userId, { userAgent, identityHash, partnerId, utmSource });
  });
  return { ...session.tokens, profile: await profileOf(deps, session.id) };
}

async function findOrCreateUser(tx: Db, phone: string): Promise<{ userId: number; isNew: boolean }> {
  const made = await tx
    .insert(users)
    .values({ phone, roles: ['customer'], role: 'customer' })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!user) throw new AppError('internal');
  return { userId: user.id, isNew: made.length > 0 };
}

interface Device {
  userId: number;
  identityHash: string | null;
  userAgent: string | undefined;
}

/** A browser is known while the person's sessions of it are stored. One that names no identity is always new. */
async function noticeNewDevice(
  tx: Db,
  { clock }: Deps,
  { userId, identityHash, userAgent }: Device,
): Promise<void> {
  const ofBrowser = and(eq(sessions.userId, userId), eq(sessions.identityHash, identityHash ?? ''));
  if (identityHash && (await tx.$count(sessions, ofBrowser)) > 0) return;
  const { device, browser } = deviceWords(userAgent ?? '');
  const subject = [device || 'Неизвестное устройство', browser].filter(Boolean).join(', ');
  await addNotice(tx, { userId, type: 'new_device', subject, at: clock.now() });
}

async function adoptUploads(tx: Db, identityHash: string, userId: number): Promise<void> {
  await tx
    .update(files)
    .set({ ownerId: userId })
    .where(and(eq(files.identityHash, identityHash), isNull(files.ownerId), isDraft));
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

/** A message that both have sent is in a session of the person; the browser's own stays until it is purged. */
async function adoptConversations(tx: Db, identityHash: string, userId: number): Promise<void> {
  const own = sql`select first_message_id from assistant_sessions where owner_id = ${userId}`;
  await tx
    .update(assistantSessions)
    .set({ ownerId: userId, identityHash: null })
    .where(
      and(
        eq(assistantSessions.identityHash, identityHash),
        sql`${assistantSessions.firstMessageId} not in (${own})`,
      ),
    );
}
