import { and, eq, gt, lte } from 'drizzle-orm';
import { codeAlarms, loginCodes } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { after, days } from '../../platform/clock/durations.ts';

/** Share of the daily codes that triggers the alert. */
const alarmShare = 0.8;
const words = {
  new_most: 'most login codes of the day are sent',
  new_cap: 'cap of login codes a day reached: only browsers that have signed in before get codes',
  known_most: 'most login codes of the day for known browsers are sent',
  known_cap: 'cap of login codes a day for known browsers reached: each phone gets one a day for them',
};
type Kind = keyof typeof words;

/**
 * Alerts the operator that the codes of the last day run out: each kind of alarm once a day for all processes, and
 * again every day that it lasts. Call it after a code and after a refusal: below a lowered cap no code would trigger
 * it.
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

/** One statement, so that only one of several processes raises the alarm. */
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
