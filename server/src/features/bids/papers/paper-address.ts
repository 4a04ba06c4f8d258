import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { Deps } from '../../../deps.ts';
import { type AddressSignature, isSigned, signAddress } from '../../../http/signed-address.ts';
import type { PaperKind } from './paper.load.ts';

interface PaperPlace {
  id: number;
  side: BidSide;
  kind: PaperKind;
}

const subjectOf = ({ id, side, kind }: PaperPlace) => `bid-paper:${id}:${side}:${kind}`;

export function signedPaperAddress(deps: Pick<Deps, 'secrets' | 'clock'>, place: PaperPlace): string {
  const { expires, signature } = signAddress(deps, subjectOf(place));
  const { id, side, kind } = place;
  return `/api/papers/${id}/${side}/${kind}?expires=${expires}&signature=${signature}`;
}

export function isSignedPaper(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  place: PaperPlace & AddressSignature,
): boolean {
  return isSigned(deps, subjectOf(place), place);
}
