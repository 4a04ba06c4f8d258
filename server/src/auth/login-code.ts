import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { loginCodeLength } from '@sto/contract/limits';
import type { Secrets } from '../secrets.ts';

export function makeCode(): string {
  return String(randomInt(10 ** loginCodeLength)).padStart(loginCodeLength, '0');
}

/** Salted with the request, so that the table alone does not show equal codes. */
export function hashCode(secrets: Secrets, requestId: string, code: string): string {
  return createHmac('sha256', secrets.tokenKey).update(`login:${requestId}:${code}`).digest('hex');
}

export function isSameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
