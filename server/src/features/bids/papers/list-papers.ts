import { type BidSide, bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { customerPaperEndpoints } from '@sto/contract/bids/papers.endpoints';
import type { Papers } from '@sto/contract/bids/papers.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { loadCustomerBid, loadWorkshopBid } from '../bids.load.ts';
import { hasPaper, type PaperKind } from './paper.load.ts';
import { signedPaperAddress } from './paper-address.ts';

/** The papers of a bid for each side, with addresses that open them in the browser. */
export async function listPapers(
  deps: Deps,
  { actor, access: side }: Call<BidSide>,
  { id }: FormOf<typeof customerPaperEndpoints.papers>,
): Promise<Papers> {
  const load = side === 'customer' ? loadCustomerBid : loadWorkshopBid;
  const bid = await load(deps.db, actor, id);
  const paper = (kind: PaperKind) =>
    hasPaper(bid, kind)
      ? { url: signedPaperAddress(deps, { id, side, kind }), name: paperName(kind, id) }
      : null;
  return { work_order: paper('work-order'), act: paper('act'), calendar: paper('calendar') };
}

export function paperName(kind: PaperKind, bidId: number): string {
  const number = bidNumber(bidId);
  if (kind === 'calendar') return `Визит ${number}.ics`;
  return kind === 'act' ? `Акт ${number}.pdf` : `Заказ-наряд ${number}.pdf`;
}
