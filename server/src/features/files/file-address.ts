import type { Deps } from '../../deps.ts';
import { type AddressSignature, isSigned, signAddress } from '../../http/signed-address.ts';

export type FileVariant = 'file' | 'preview';

interface SignedAddress extends AddressSignature {
  id: number;
  variant: FileVariant;
}

const subjectOf = (id: number, variant: FileVariant) => `bid-file:${id}:${variant}`;

/** A signed address, valid for one to two hours. */
export function signedFileAddress(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  file: { id: number; name: string },
  variant: FileVariant,
): string {
  const { expires, signature } = signAddress(deps, subjectOf(file.id, variant));
  const last = variant === 'preview' ? 'preview' : encodeURIComponent(file.name);
  return `/api/files/${file.id}/${last}?expires=${expires}&signature=${signature}`;
}

export function isSignedAddress(deps: Pick<Deps, 'secrets' | 'clock'>, address: SignedAddress): boolean {
  return isSigned(deps, subjectOf(address.id, address.variant), address);
}
