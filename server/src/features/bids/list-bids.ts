import type { BidSide } from '@sto/contract/bids/bid-lifecycle';
import type { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { mechanicWorkshopIds } from '../../auth/actor.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { presentBidSummary } from './bids.present.ts';
import { bidCounts, bidsOf, listBidRecords } from './bids.queries.ts';

export async function listBids(
  { db, clock }: Deps,
  { actor, access: side }: Call<BidSide>,
  form: FormOf<typeof customerBidEndpoints.index>,
): Promise<AnswerOf<typeof customerBidEndpoints.index>> {
  const visible = bidsOf(actor, side);
  const counts = await bidCounts(db, visible);
  const total = form.status ? counts[form.status] : Object.values(counts).reduce((sum, one) => sum + one, 0);
  const now = clock.now();
  const workshopIds = side === 'service' ? actor.workshopIds : [];
  const records = await listBidRecords(db, visible, form, { now, workshopIds });
  const mechanicOf = side === 'service' ? mechanicWorkshopIds(actor) : [];
  const viewer = { side, workshopIds, mechanicOf, now };
  return { total, items: records.map((record) => presentBidSummary(record, viewer)), counts };
}
