import { and, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { loginCodes, loginRequests } from '../../db/tables/users.ts';
import { addressGroup } from '../../http/address-group.ts';
import { AppError } from '../../http/app-error.ts';
import { after, days, hours, seconds, secondsUntil } from '../../platform/clock/durations.ts';

export const resendAfterMs = seconds(60);
/** An arbitrary number: codes of the whole installation are counted and sent one after the other. */
const loginLock = 7_311_002;
/** Share of the daily codes for one network, so that it cannot block all logins. */
const subnetShare = 0.25;
/** A day, for one phone, against a person who registers dozens of known browsers. */
const mostOfKnownBrowsers = 20;

type Cap = [which: SQL | undefined, windowMs: number, most: number];

interface CodeRequest {
  phone: string;
  ip: string;
  identityHash: string | null;
}

/**
 * Codes cost money and annoy people: one in 60 s, 5 an hour and 10 a day for a phone, 20 an hour for an address, 100
 * an hour for a subnet and at most a quarter of the daily cap, `dayCap` a day for the whole installation.
 *
 * Codes to known browsers (which have signed in to the phone before) are counted separately, so that neither kind
 * uses up the other's: each such browser has a phone's caps for itself, all of a phone together 20 a day; addresses,
 * subnets and the installation have the same caps again. The first code of a day for a phone passes these, or
 * strangers could lock its owner out. Throws `too_many_requests` with the seconds to wait.
 */
export async function checkLoginLimits(
  tx: Db,
  now: Date,
  request: CodeRequest & { toKnownBrowser: boolean },
  dayCap: number,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${loginLock})`);
  const ofPhone = eq(loginCodes.phone, request.phone);
  const ofKind = eq(loginCodes.toKnownBrowser, request.toKnownBrowser);
  const shared = sharedCaps(request.ip, ofKind, dayCap);
  const caps = request.toKnownBrowser
    ? [
        ...phoneCaps(and(ofPhone, eq(loginRequests.identityHash, request.identityHash ?? ''))),
        [and(ofPhone, ofKind), days(1), mostOfKnownBrowsers] satisfies Cap,
        ...((await wasSent(tx, now, and(ofPhone, ofKind))) ? shared : []),
      ]
    : [...phoneCaps(ofPhone), ...shared];
  for (const cap of caps) await checkCap(tx, now, cap);
}

function phoneCaps(which: SQL | undefined): Cap[] {
  return [
    [which, resendAfterMs, 1],
    [which, hours(1), 5],
    [which, days(1), 10],
  ];
}

/** Caps shared by the phones of an address, a subnet and the installation. */
function sharedCaps(ip: string, ofKind: SQL, dayCap: number): Cap[] {
  const subnet = and(ofKind, eq(loginCodes.subnet, addressGroup(ip, 'subnet')));
  return [
    [and(ofKind, eq(loginCodes.ip, addressGroup(ip, 'caller'))), hours(1), 20],
    [subnet, hours(1), 100],
    [subnet, days(1), Math.ceil(dayCap * subnetShare)],
    [ofKind, days(1), dayCap],
  ];
}

/** Whether the browser has signed in to the phone before. */
export async function isKnownBrowser(tx: Db, { phone, identityHash }: CodeRequest): Promise<boolean> {
  if (!identityHash) return false;
  const ofBrowser = and(eq(loginRequests.phone, phone), eq(loginRequests.identityHash, identityHash));
  const [known] = await tx
    .select({ id: loginRequests.id })
    .from(loginRequests)
    .where(and(ofBrowser, isNotNull(loginRequests.confirmedAt)))
    .limit(1);
  return known !== undefined;
}

async function wasSent(tx: Db, now: Date, which: SQL | undefined): Promise<boolean> {
  return (await tx.$count(loginCodes, and(which, gt(loginCodes.sentAt, after(now, -days(1)))))) > 0;
}

/** The code that must leave the window before another one is allowed. */
async function checkCap(tx: Db, now: Date, [which, windowMs, most]: Cap): Promise<void> {
  const [last] = await tx
    .select({ sentAt: loginCodes.sentAt })
    .from(loginCodes)
    .innerJoin(loginRequests, eq(loginRequests.id, loginCodes.requestId))
    .where(and(which, gt(loginCodes.sentAt, after(now, -windowMs))))
    .orderBy(desc(loginCodes.sentAt))
    .offset(most - 1)
    .limit(1);
  if (!last) return;
  throw new AppError('too_many_requests', { retry_after: secondsUntil(after(last.sentAt, windowMs), now) });
}
