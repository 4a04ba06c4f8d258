import { and, count, desc, eq, gt, isNotNull, min, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { loginCodes, loginRequests } from '../../db/tables/users.ts';
import { addressGroup } from '../../http/address-group.ts';
import { AppError } from '../../http/app-error.ts';
import { days, hours, seconds } from '../../platform/clock/durations.ts';

export const resendAfterMs = seconds(60);
/** Any number of ours: codes of the whole installation are counted and sent one after the other. */
const loginLock = 7_311_002;
/** The share of the day's codes after which the people who run the server are told. */
const alarmShare = 0.8;

interface Asker {
  phone: string;
  ip: string;
  identityHash: string | null;
}

/**
 * Codes cost money and annoy their owner: one in 60 s, 5 an hour and 10 a day per phone, 20 an hour per
 * address, 100 an hour per subnet, `dayCap` a day for the whole installation. A stranger who uses up the codes
 * of a phone does not shut its owner out: a browser that has signed in to the phone has a count of its own.
 * Throws `too_many_requests` with the seconds to wait; gives how many codes went out in the last day.
 */
export async function checkLoginLimits(tx: Db, now: Date, asker: Asker, dayCap: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${loginLock})`);
  const phone = await codesOfPhone(tx, asker);
  const caps: [SQL | undefined, windowMs: number, most: number][] = [
    [phone, resendAfterMs, 1],
    [phone, hours(1), 5],
    [phone, days(1), 10],
    [eq(loginCodes.ip, addressGroup(asker.ip, 'caller')), hours(1), 20],
    [eq(loginCodes.subnet, addressGroup(asker.ip, 'subnet')), hours(1), 100],
  ];
  for (const [which, windowMs, most] of caps) await checkCap(tx, now, { which, windowMs, most });
  return checkDayCap(tx, now, dayCap);
}

async function codesOfPhone(tx: Db, { phone, identityHash }: Asker): Promise<SQL | undefined> {
  const ofPhone = eq(loginCodes.phone, phone);
  if (!identityHash) return ofPhone;
  const ofBrowser = eq(loginRequests.identityHash, identityHash);
  const [known] = await tx
    .select({ id: loginRequests.id })
    .from(loginRequests)
    .where(and(eq(loginRequests.phone, phone), ofBrowser, isNotNull(loginRequests.confirmedAt)))
    .limit(1);
  return known ? and(ofPhone, ofBrowser) : ofPhone;
}

/** The code that has to leave the window before another one may go. */
async function checkCap(
  tx: Db,
  now: Date,
  { which, windowMs, most }: { which: SQL | undefined; windowMs: number; most: number },
): Promise<void> {
  const since = new Date(now.getTime() - windowMs);
  const [last] = await tx
    .select({ sentAt: loginCodes.sentAt })
    .from(loginCodes)
    .innerJoin(loginRequests, eq(loginRequests.id, loginCodes.requestId))
    .where(and(which, gt(loginCodes.sentAt, since)))
    .orderBy(desc(loginCodes.sentAt))
    .offset(most - 1)
    .limit(1);
  if (last) throw tooMany(last.sentAt, windowMs, now);
}

async function checkDayCap(tx: Db, now: Date, most: number): Promise<number> {
  const since = new Date(now.getTime() - days(1));
  const [seen] = await tx
    .select({ sent: count(), first: min(loginCodes.sentAt) })
    .from(loginCodes)
    .where(gt(loginCodes.sentAt, since));
  if (!seen?.first) return 0;
  if (seen.sent >= most) throw tooMany(seen.first, days(1), now);
  return seen.sent;
}

function tooMany(sentAt: Date, windowMs: number, now: Date): AppError {
  const waitMs = sentAt.getTime() + windowMs - now.getTime();
  return new AppError('too_many_requests', { retry_after: Math.ceil(waitMs / 1000) });
}

/** What the people who run the server have to hear once `sent` codes of the day have gone; mostly nothing. */
export function alarmOf(sent: number, dayCap: number): string | undefined {
  if (sent === dayCap) return 'cap of login codes a day reached: nobody can sign in by a new code';
  return sent === Math.ceil(dayCap * alarmShare) ? 'most login codes of the day are sent' : undefined;
}
