import { assistantEndpoints } from '@sto/contract/assistant/assistant.endpoints';
import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { FormInput } from '@sto/contract/endpoint';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { partnerFields } from '../analytics/partner.store.ts';

/** A free time at a workshop that books at once makes a visit. */
export interface CreatedBid {
  bidId: number;
  isVisit: boolean;
}

export async function createBid(form: BidCreateForm): Promise<CreatedBid> {
  const { bid_id: bidId, status } = await call(customerBidEndpoints.create, { ...partnerFields(), ...form });
  return { bidId, isVisit: status === 'visit' };
}

/** A bid out of a conversation with the assistant. @throws {CallError} 404 also for a conversation that is gone. */
export async function makeBid(form: FormInput<typeof assistantEndpoints.makeBid>): Promise<CreatedBid> {
  const { bid_id: bidId, status } = await call(assistantEndpoints.makeBid, { ...partnerFields(), ...form });
  return { bidId, isVisit: status === 'visit' };
}

export function invalidateBids(): void {
  void queryClient.invalidateQueries({ queryKey: ['bids'] });
}
