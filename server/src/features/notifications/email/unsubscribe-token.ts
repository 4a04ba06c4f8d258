import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@sto/contract/notifications/notification-kinds';
import type { Secrets } from '../../../secrets.ts';

/** Ends the letters of one kind for one person, and can do nothing else; it is valid as long as the keys are. */
export function unsubscribeToken(secrets: Secrets, userId: number, kind: NotificationKind): string {
  const subject = `${userId}.${kind}`;
  return `${subject}.${signatureOf(secrets, subject)}`;
}

export function readUnsubscribeToken(
  secrets: Secrets,
  token: string,
): { userId: number; kind: NotificationKind } | null {
  const [userId = '', name = '', signature = ''] = token.split('.');
  const kind = notificationKinds.find((one) => one === name);
  const expected = Buffer.from(signatureOf(secrets, `${userId}.${name}`));
  const given = Buffer.from(signature);
  if (!kind || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { userId: Number(userId), kind };
}

function signatureOf({ tokenKey }: Secrets, subject: string): string {
  return createHmac('sha256', tokenKey).update(`letters:${subject}`).digest('base64url');
}
