import type { BidLeg } from '@sto/contract/bids/legs.schemas';
import { distanceMeters } from '@sto/contract/geography/distance';
import type { BidRecord } from '../bids.queries.ts';

type Journey = Pick<BidRecord, 'bid' | 'workshop'>;

/** The rounded distance prices the journey, and does not show where the driver lives. */
export function presentLeg({ bid, workshop }: Journey, hasAddress: boolean): BidLeg | null {
  if (bid.legKind === null) return null;
  const distance = { distance_km: wholeKilometres({ bid, workshop }) };
  if (!hasAddress) return { kind: bid.legKind, address: null, lat: null, long: null, ...distance };
  return { kind: bid.legKind, address: bid.legAddress, lat: bid.legLat, long: bid.legLong, ...distance };
}

function wholeKilometres({ bid: { legLat: lat, legLong: long }, workshop }: Journey): number | null {
  if (lat === null || long === null || !workshop) return null;
  return Math.max(1, Math.round(distanceMeters(workshop, { lat, long }) / 1000));
}
