import type { BidAvailability, UnsupportedReason } from '@sto/contract/workshops';
import type { z } from 'zod';

export type UnsupportedReasonCode = z.infer<typeof UnsupportedReason>;

/** Why the workshop does not take a bid with this car and these works; null: it does. */
export function unsupportedReason(workshop: {
  isConnected: boolean;
  /** True too when no car is named. */
  servesMark: boolean;
  /** True too when no works are named. */
  doesAllWorks: boolean;
}): UnsupportedReasonCode | null {
  if (!workshop.isConnected) return 'not_connected';
  if (!workshop.servesMark) return 'mark';
  return workshop.doesAllWorks ? null : 'works';
}

/** An open bid outweighs the rest: it is what its owner can go to. */
export function availabilityOf(
  hasActiveBid: boolean,
  reason: UnsupportedReasonCode | null,
): { bid_availability: BidAvailability; unsupported_reason: UnsupportedReasonCode | null } {
  if (hasActiveBid) return { bid_availability: 'disabled_has_active_bid', unsupported_reason: null };
  return {
    bid_availability: reason ? 'disabled_sto_not_supported' : 'enabled',
    unsupported_reason: reason,
  };
}
