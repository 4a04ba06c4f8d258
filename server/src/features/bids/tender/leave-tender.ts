import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { offers } from '../../../db/tables/offers.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import type { OfferRow } from '../bids.queries.ts';
import { eventOf } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { type Rejection, rejectBid } from '../reject-bid.ts';
import type { Move } from '../start-move.ts';
import { endIfNoneIsLeft } from './end-tender.ts';
import { closeRecipient } from './move-recipients.ts';
import { isTenderAlive } from './tender.policy.ts';
import type { TenderFacts } from './tender-facts.ts';

/** A workshop refuses a tender. For the driver it is no news while others may still answer. */
export async function leaveTender(
  deps: Deps,
  tx: Db,
  call: Call<'service'>,
  move: Move,
  { code, comment }: Rejection,
): Promise<void> {
  const { bid, now } = move;
  const workshopId = actingWorkshop(move);
  await closeRecipient(tx, { bidId: bid.id, by: 'service', now }, workshopId, { code, comment });
  await recordEvents(deps, tx, [eventOf(call, move, { type: 'tender_left', toStatus: 'reject', comment })]);
  await endIfNoneIsLeft(deps, tx, bid.id, now);
}

/** A workshop that takes its offer back leaves the tender; the place is free for another one. */
export async function withdrawFromTender(
  deps: Deps,
  tx: Db,
  call: Call<'service'>,
  move: Move,
  { offer, comment }: { offer: OfferRow; comment: string },
): Promise<void> {
  const { bid, now } = move;
  const workshopId = actingWorkshop(move);
  await tx.update(offers).set({ status: 'withdrawn' }).where(eq(offers.id, offer.id));
  await closeRecipient(tx, { bidId: bid.id, by: 'service', now }, workshopId, { code: 'other', comment });
  await moveBid(tx, bid, 'service', now, {});
  await recordEvents(deps, tx, [eventOf(call, move, { type: 'offer_withdrawn', comment })]);
  await endIfNoneIsLeft(deps, tx, bid.id, now);
}

/** The driver refuses one offer. Its workshop is out; the bid goes on while there are, or may come, others. */
export async function declineOfferOfTender(
  deps: Deps,
  tx: Db,
  call: Call<'customer'>,
  move: Move,
  declined: { tender: TenderFacts; offer: OfferRow } & Pick<
    FormOf<typeof customerMoveEndpoints.decline>,
    'code' | 'comment'
  >,
): Promise<void> {
  const { bid, now } = move;
  const { tender, offer, code, comment } = declined;
  const { workshopId } = offer;
  if (!isTenderAlive(tender, now, workshopId)) return rejectBid(deps, tx, call, move, { code, comment });
  await tx.update(offers).set({ status: 'declined' }).where(eq(offers.id, offer.id));
  await closeRecipient(tx, { bidId: bid.id, by: 'customer', now }, workshopId, { code, comment });
  await moveBid(tx, bid, 'customer', now, {});
  const event = eventOf(call, { ...move, workshopId }, { type: 'offer_declined', comment });
  await recordEvents(deps, tx, [event]);
}

function actingWorkshop({ workshopId }: Move): number {
  if (workshopId === null) throw new AppError('not_found');
  return workshopId;
}
