import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { hours } from '../../platform/clock/durations.ts';

export type FileVariant = 'file' | 'preview';

interface SignedAddress {
  id: number;
  variant: FileVariant;
  expires: number;
}

function signatureOf(secrets: Deps['secrets'], { id, variant, expires }: SignedAddress): string {
  return createHmac('sha256', secrets.fileKey)
    .update(`bid-file:${id}:${variant}:${expires}`)
    .digest('base64url');
}

/**
 * A signed address, valid for one to two hours. It expires at a whole hour, so that it stays the same within the hour
 * and the browser's cache works.
 */
export function signedFileAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  file: { id: number; name: string },
  variant: FileVariant,
): string {
  const hour = hours(1);
  const expires = ((Math.floor(clock.now().getTime() / hour) + 2) * hour) / 1000;
  const signature = signatureOf(secrets, { id: file.id, variant, expires });
  const last = variant === 'preview' ? 'preview' : encodeURIComponent(file.name);
  return `/api/files/${file.id}/${last}?expires=${expires}&signature=${signature}`;
}

export function isSignedAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  address: SignedAddress & { signature: string },
): boolean {
  if (address.expires * 1000 <= clock.now().getTime()) return false;
  const expected = Buffer.from(signatureOf(secrets, address));
  const given = Buffer.from(address.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
