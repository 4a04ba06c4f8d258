import type { BidLeg } from '@sto/contract/bids/legs.schemas';
import type { BidRow } from '../bids.load.ts';

export function presentLeg(bid: BidRow, hasAddress: boolean): BidLeg | null {
  if (bid.legKind === null) return null;
  if (!hasAddress) return { kind: bid.legKind, address: null, lat: null, long: null };
  return { kind: bid.legKind, address: bid.legAddress, lat: bid.legLat, long: bid.legLong };
}
