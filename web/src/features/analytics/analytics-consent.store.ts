import { readCookie, writeCookie } from '../../lib/browser/cookies.ts';

const cookie = 'analytics_consent';

/** Whether the person agreed to analytics; null: not decided yet. */
export function analyticsConsent(): boolean | null {
  const decision = readCookie(cookie);
  return decision === 'yes' ? true : decision === 'no' ? false : null;
}

export function decideAnalytics(isAllowed: boolean): void {
  writeCookie(cookie, isAllowed ? 'yes' : 'no');
}
