import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { hours } from '../platform/clock/durations.ts';

export interface AddressSignature {
  /** Unix seconds. */
  expires: number;
  signature: string;
}

type Signer = Pick<Deps, 'secrets' | 'clock'>;

/**
 * A signature of a private address, valid for one to two hours. It expires at a whole hour, so that the address stays
 * the same within the hour and the browser's cache works.
 */
export function signAddress({ secrets, clock }: Signer, subject: string): AddressSignature {
  const hour = hours(1);
  const expires = ((Math.floor(clock.now().getTime() / hour) + 2) * hour) / 1000;
  return { expires, signature: signatureOf(secrets, subject, expires) };
}

export function isSigned(
  { secrets, clock }: Signer,
  subject: string,
  { expires, signature }: AddressSignature,
): boolean {
  if (expires * 1000 <= clock.now().getTime()) return false;
  const expected = Buffer.from(signatureOf(secrets, subject, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secrets: Deps['secrets'], subject: string, expires: number): string {
  return createHmac('sha256', secrets.fileKey).update(`${subject}:${expires}`).digest('base64url');
}
