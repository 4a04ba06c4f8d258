import { randomUUID } from 'node:crypto';
import type { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { LoginRequest } from '@sto/contract/auth/auth.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { loginCodeLength } from '@sto/contract/limits';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { hashCode, makeCode } from '../../auth/login-code.ts';
import type { Db } from '../../db/client.ts';
import { loginCodes, loginRequests } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { addressGroup } from '../../http/address-group.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { knownPartner } from '../../observability/known-partner.ts';
import { after, hours, minutes, secondsUntil } from '../../platform/clock/durations.ts';
import { raiseCodeAlarms } from './code-alarm.ts';
import { checkLoginLimits, isKnownBrowser, resendAfterMs } from './login-limits.ts';

const codeLifetimeMs = minutes(5);
/** Later a code needs a new request, which the limits of a day count. */
const resendMs = hours(24);
const attempts = 5;
/** The country whose numbers are taken, by its id. */
const russiaId = 1;
/** 800 to 809 are no personal numbers, and calls to some cost money. */
const serviceNumber = /^\+780/;
/** Each request that waits for the lock of all codes holds a database connection. */
const codeLimiter = new ConcurrencyLimiter('login-codes', { concurrency: 2, maxWaiting: 200 });

type LoginRow = typeof loginRequests.$inferSelect;
type Chosen = Pick<LoginRow, 'id' | 'phone' | 'channel' | 'ip' | 'identityHash' | 'userId'>;
type SentCode = Omit<LoginRow, 'lockedUntil' | 'confirmedAt' | 'createdAt' | 'partnerId' | 'utmSource'>;

/**
 * Sends a six-digit code to a phone. It never looks up whether the number is known, so neither the answer nor
 * its timing reveals that. A code lives five minutes and takes five tries. A new code ends the previous one of the same
 * browser only: otherwise a stranger could keep the owner from signing in.
 */
export async function requestLogin(
  deps: Deps,
  { ip }: Call<'public'>,
  form: FormOf<typeof authEndpoints.auth>,
): Promise<LoginRequest> {
  const { phone, channel, country_id: countryId, identity_hash: identityHash = null } = form;
  if (countryId !== russiaId)
    throw new AppError('form_invalid', {}, { country_id: ['Войти можно только по российскому номеру'] });
  checkOwnNumber(phone);
  const source = { partnerId: knownPartner(form.partner_id, deps.log), utmSource: form.utm_source };
  const request = { id: randomUUID(), phone, channel, ip, identityHash, userId: null };
  try {
    return await sendCode(deps, request, async (tx, code) => {
      await killEarlierCodes(tx, code);
      await tx.insert(loginRequests).values({ ...code, ...source, createdAt: code.sentAt });
    });
  } catch (error) {
    throw await withOwnCode(deps, request, error);
  }
}

/**
 * A browser that has to wait learns which of its codes still opens a session: it may have lost the answer that named
 * it. One that does not tell who it is learns nothing.
 */
async function withOwnCode(
  { db, clock }: Deps,
  { phone, identityHash }: Chosen,
  error: unknown,
): Promise<unknown> {
  if (!identityHash || !(error instanceof AppError) || error.code !== 'too_many_requests') return error;
  const now = clock.now();
  const [own] = await db
    .select({ id: loginRequests.id, expiresAt: loginRequests.expiresAt })
    .from(loginRequests)
    .where(
      and(
        ...[eq(loginRequests.phone, phone), eq(loginRequests.identityHash, identityHash)],
        ...[isNull(loginRequests.userId), isNull(loginRequests.confirmedAt)],
        ...[gt(loginRequests.attemptsLeft, 0), gt(loginRequests.expiresAt, now)],
      ),
    )
    .orderBy(desc(loginRequests.sentAt))
    .limit(1);
  if (!own) return error;
  const code = { request_id: own.id, expires_in: secondsUntil(own.expiresAt, now) };
  return new AppError(error.code, { ...error.details, ...code });
}

/** Refuses service numbers. */
export function checkOwnNumber(phone: string): void {
  if (serviceNumber.test(phone)) throw AppError.field('phone_service', 'phone');
}

/** A new code for the same request; the one before it dies. A locked request stays locked. */
export async function resendLoginCode(
  deps: Deps,
  { ip }: Call<'public'>,
  { request_id: requestId, channel }: FormOf<typeof authEndpoints.resend>,
): Promise<LoginRequest> {
  const [request] = await deps.db.select().from(loginRequests).where(eq(loginRequests.id, requestId));
  const now = deps.clock.now();
  const isOld = request && after(request.createdAt, resendMs) < now;
  if (!request || isOld || request.confirmedAt) throw new AppError('code_expired');
  if (request.lockedUntil && request.lockedUntil > now) throw lockedError(request.lockedUntil, now);
  return sendCode(deps, { ...request, channel, ip }, async (tx, code) => {
    await tx
      .update(loginRequests)
      .set({ ...code, lockedUntil: null })
      .where(eq(loginRequests.id, requestId));
  });
}

export function lockedError(until: Date, now: Date): AppError {
  return new AppError('login_locked', { retry_after: secondsUntil(until, now) });
}

/** Those of the same browser; one that does not tell who it is goes by its address. */
async function killEarlierCodes(tx: Db, { phone, identityHash, ip, sentAt }: SentCode): Promise<void> {
  const sameBrowser = identityHash
    ? eq(loginRequests.identityHash, identityHash)
    : and(isNull(loginRequests.identityHash), eq(loginRequests.ip, ip));
  await tx
    .update(loginRequests)
    .set({ expiresAt: sentAt })
    .where(
      and(
        eq(loginRequests.phone, phone),
        gt(loginRequests.expiresAt, sentAt),
        isNull(loginRequests.userId),
        sameBrowser,
      ),
    );
}

/** Sends a code within the limits of all codes, and saves its request in the same transaction. */
export async function sendCode(
  deps: Deps,
  request: Chosen,
  save: (tx: Db, code: SentCode) => Promise<void>,
): Promise<LoginRequest> {
  const { db, clock, config, secrets, sms } = deps;
  const { id, phone, channel, ip, identityHash, userId } = request;
  if (!sms.channels.includes(channel)) throw new AppError('channel_unavailable');
  const code = makeCode();
  const record = async (tx: Db) => {
    // Not before: who waited for his turn has the whole life of the code before him.
    const now = clock.now();
    const toKnownBrowser = await isKnownBrowser(tx, request);
    if (config.limits) await checkLoginLimits(tx, now, { ...request, toKnownBrowser }, config.smsDayCap);
    const expiresAt = after(now, codeLifetimeMs);
    const codeHash = hashCode(secrets, id, code);
    const sentTo = { id, phone, channel, ip, identityHash, userId };
    await save(tx, { ...sentTo, codeHash, attemptsLeft: attempts, sentAt: now, expiresAt });
    await tx.insert(loginCodes).values({
      requestId: id,
      phone,
      ip: addressGroup(ip, 'caller'),
      subnet: addressGroup(ip, 'subnet'),
      toKnownBrowser,
      sentAt: now,
    });
  };
  await codeLimiter.run(async () => {
    try {
      await db.transaction(record);
    } finally {
      if (config.limits) await raiseCodeAlarms(deps);
    }
  });
  await deliver(deps, { phone, code, channel, purpose: userId === null ? 'входа' : 'подтверждения' });
  return {
    request_id: id,
    channel,
    code_length: loginCodeLength,
    resend_after: resendAfterMs / 1000,
    expires_in: codeLifetimeMs / 1000,
    attempts_left: attempts,
  };
}

/** A code that the provider refused stays counted: it may have been sent. */
async function deliver(
  { sms, log }: Deps,
  { purpose, ...message }: Pick<Chosen, 'phone' | 'channel'> & { code: string; purpose: string },
): Promise<void> {
  const text = `Код ${purpose}: ${message.code}. Никому его не говорите. СТО рядом`;
  try {
    await sms.send({ ...message, text });
  } catch (error) {
    log.error({ err: error, channel: message.channel }, 'login code not sent');
    throw new AppError('code_not_sent', { retry_after: resendAfterMs / 1000 });
  }
}
