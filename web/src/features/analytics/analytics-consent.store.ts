import { readCookie, writeCookie } from '../../lib/cookies.ts';

const cookie = 'analytics_consent';

/** Whether this browser may be counted; null: the person has not decided yet. */
export function analyticsConsent(): boolean | null {
  const decision = readCookie(cookie);
  return decision === 'yes' ? true : decision === 'no' ? false : null;
}

export function decideAnalytics(isAllowed: boolean): void {
  writeCookie(cookie, isAllowed ? 'yes' : 'no');
}
