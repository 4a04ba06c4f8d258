import { isIPv6 } from 'node:net';
import { and, count, eq, gt, isNull, like, min, type SQL, sum } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { addressGroup } from '../../http/address-group.ts';
import { AppError } from '../../http/app-error.ts';
import { after, days, secondsUntil } from '../../platform/clock/durations.ts';

const megabyte = 1024 * 1024;
export const quotaWindowMs = days(1);
/** Stored within one day, in drafts and bids. Many people of a mobile network share an address. */
export const uploadQuotas = {
  visitor: { files: 100, bytes: 600 * megabyte },
  address: { files: 600, bytes: 3000 * megabyte },
  /** The /48 of an IPv6 address. */
  subnet: { files: 2400, bytes: 12_000 * megabyte },
  /** All drafts of anonymous visitors together, from any address. */
  anonymous: { files: 20_000, bytes: 50_000 * megabyte },
};

export const quotaAddress = (ip: string): string => addressGroup(ip, 'caller');

/**
 * Refuses an upload above what one person or browser, one address, or all anonymous visitors together may store in a
 * day. The limit on calls is per process and counts refused files too.
 */
export async function checkQuota(
  db: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { uploader, ip, bytes }: { uploader: Visitor; ip: string; bytes: number },
): Promise<void> {
  if (!config.limits) return;
  const { actor, identityHash } = uploader;
  const person = actor
    ? eq(files.ownerId, actor.userId)
    : and(eq(files.identityHash, identityHash ?? ''), isNull(files.ownerId));
  const since = after(clock.now(), -quotaWindowMs);
  const stored = async (whose: SQL | undefined) => {
    const [row] = await db
      .select({
        files: count(),
        bytes: sum(files.size).mapWith(Number),
        first: min(files.createdAt),
      })
      .from(files)
      .where(and(whose, gt(files.createdAt, since)));
    return row;
  };
  for (const [quota, whose] of [
    [uploadQuotas.visitor, person],
    [uploadQuotas.address, eq(files.address, quotaAddress(ip))],
    ...(isIPv6(ip)
      ? [[uploadQuotas.subnet, like(files.address, `${addressGroup(ip, 'subnet')}:%`)] as const]
      : []),
    ...(actor ? [] : [[uploadQuotas.anonymous, and(isNull(files.ownerId), isNull(files.bidId))] as const]),
  ] as const) {
    const used = await stored(whose);
    if (!used?.first || (used.files < quota.files && used.bytes + bytes <= quota.bytes)) continue;
    const until = after(used.first, quotaWindowMs);
    throw new AppError('uploads_too_many', { retry_after: secondsUntil(until, clock.now()) });
  }
}
