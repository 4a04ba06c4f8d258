import { randomBytes } from 'node:crypto';
import { hashOfKey } from '../../../auth/api-key.ts';
import { minutes } from '../../../platform/clock/durations.ts';

const useNoticedAfterMs = minutes(5);

/** The database stores the hash, the answer has the address. */
export function newFeedSecret(prefix: string, publicUrl: string): { hash: string; url: string } {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { hash: hashOfKey(secret), url: new URL(`/api/calendar/${secret}.ics`, publicUrl).href };
}

/** Programs read every few minutes: not every request is a write. */
export function isUseNews(lastUsedAt: Date | null, now: Date): boolean {
  return !lastUsedAt || now.getTime() - lastUsedAt.getTime() > useNoticedAfterMs;
}
