import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { nameIn } from '../../../auth/employee-name.ts';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { after, minutes } from '../../../platform/clock/durations.ts';
import { makeMove } from '../make-move.ts';
import type { Move } from '../start-move.ts';
import { firstFreeTime } from '../visit/reserve-visit.ts';
import type { VisitTime } from '../visit/visit-time.ts';
import { agreeVisit } from './accept-offer.ts';
import { priceLines } from './offer-prices.ts';
import { saveOffer } from './save-offer.ts';

type BookForm = FormOf<typeof workshopMoveEndpoints.book>;

/**
 * «Моментальная запись»: the workshop takes the bid at the prices of its own list and within the requested time, so
 * nothing is left for the driver to decide.
 */
export function bookAtOnce(deps: Deps, call: Call<'service'>, form: BookForm): Promise<Bid> {
  return makeMove(deps, call, form, 'book', async (tx, move) => {
    const { fixedWorks: works, workshopId } = move;
    if (workshopId === null || !works) throw new AppError('internal');
    const length = works.reduce((sum, work) => sum + work.minutes, 0);
    const time = await visitTime(tx, move, workshopId, { slot_from: form.slot_from, length });
    const offerId = await saveOffer(tx, move, {
      ...{ workshopId, slots: [time], status: 'sent', minutes: length, validUntil: time.start },
      priced: priceLines(works.map(({ line }) => line)),
      ...{ authorId: call.actor.userId, authorName: nameIn(call.actor, workshopId) },
    });
    await agreeVisit(deps, tx, call, move, { offerId, workshopId, time });
  });
}

/** From `slot_from`, which must lie in the requested period, else the first time in it that fits. */
async function visitTime(
  tx: Db,
  { bid, now }: Move,
  workshopId: number,
  { slot_from, length }: { slot_from: string | undefined; length: number },
): Promise<VisitTime> {
  const wanted = { bidId: bid.id, workshopId, now, field: 'slot_from' };
  const { periodStart: from, periodEnd: to } = bid;
  if (!slot_from) {
    const time = await firstFreeTime(tx, wanted, { from, to, length });
    if (!time) throw new AppError('not_bookable_at_once', { reason: 'time' });
    return time;
  }
  const start = new Date(slot_from);
  if (start < from || start >= to) throw new AppError('period_invalid', { field: 'slot_from' });
  return { start, end: after(start, minutes(length)) };
}
