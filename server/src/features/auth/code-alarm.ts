import { and, eq, gt, lte } from 'drizzle-orm';
import { codeAlarms, loginCodes } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { after, days } from '../../platform/clock/durations.ts';

/** The share of the day's codes after which the people who run the server are told. */
const alarmShare = 0.8;
const words = {
  new_most: 'most login codes of the day are sent',
  new_cap: 'cap of login codes a day reached: only browsers that have signed in before get codes',
  known_most: 'most login codes of the day for known browsers are sent',
  known_cap: 'cap of login codes a day for known browsers reached: each phone gets one a day for them',
};
type Kind = keyof typeof words;

/**
 * Tells the people who run the server that the codes of the last day run out: each kind of alarm once a day, whichever
 * process sends, and again every day that it lasts. To be called after a code and after a refusal: a cap that was
 * lowered below what has gone out lets no code through that could tell.
 */
export async function raiseCodeAlarms(deps: Deps): Promise<void> {
  const { db, clock, config, log } = deps;
  const dayCap = config.smsDayCap;
  const now = clock.now();
  for (const toKnownBrowser of [false, true]) {
    const ofDay = gt(loginCodes.sentAt, after(now, -days(1)));
    const sent = await db.$count(loginCodes, and(eq(loginCodes.toKnownBrowser, toKnownBrowser), ofDay));
    const kind = alarmOf(toKnownBrowser ? 'known' : 'new', sent / dayCap);
    if (kind && (await isNews(deps, kind, now))) log.error({ dayCap, sent }, words[kind]);
  }
}

function alarmOf(browsers: 'known' | 'new', usedShare: number): Kind | undefined {
  if (usedShare >= 1) return `${browsers}_cap`;
  return usedShare >= alarmShare ? `${browsers}_most` : undefined;
}

/** One statement, so that of several processes one alone tells it. */
async function isNews({ db }: Deps, kind: Kind, now: Date): Promise<boolean> {
  const raised = await db
    .insert(codeAlarms)
    .values({ kind, raisedAt: now })
    .onConflictDoUpdate({
      target: codeAlarms.kind,
      set: { raisedAt: now },
      setWhere: lte(codeAlarms.raisedAt, after(now, -days(1))),
    })
    .returning({ kind: codeAlarms.kind });
  return raised.length > 0;
}
