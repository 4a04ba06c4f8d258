import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { BidCreateForm } from '@sto/contract/bids/bids.schemas';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { partnerFields } from '../analytics/partner.store.ts';

export async function createBid(form: BidCreateForm): Promise<number> {
  const { bid_id: bidId } = await call(customerBidEndpoints.create, { ...partnerFields(), ...form });
  return bidId;
}

export function invalidateBids(): void {
  void queryClient.invalidateQueries({ queryKey: ['bids'] });
}
