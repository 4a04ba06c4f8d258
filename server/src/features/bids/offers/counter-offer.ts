import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Db } from '../../../db/client.ts';
import { counters } from '../../../db/tables/offers.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { after, minutes } from '../../../platform/clock/durations.ts';
import { offeredWorks } from '../../workshops/bookable.load.ts';
import { recordEvents } from '../bid-events.ts';
import { areCountersLeft } from '../bid-guards.policy.ts';
import { checkPeriod, checkWorkable, type Period } from '../bid-period.ts';
import { isOfferOpen } from '../bids.policy.ts';
import type { OfferRow } from '../bids.queries.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { loadOpening } from '../visit/opening.load.ts';
import { loadOffer } from './offer.load.ts';

type CounterForm = FormOf<typeof customerMoveEndpoints.counter>;

/**
 * The driver says under which terms he would accept: a price, works, a time. The offer stays as it is; the workshop
 * may correct it.
 */
export function counterOffer(deps: Deps, call: Call<'customer'>, form: CounterForm): Promise<Bid> {
  return makeMove(deps, call, form, 'counter', async (tx, move) => {
    const { bid, now } = move;
    const offer = await loadOffer(tx, bid, form.offer_id);
    if (!isOfferOpen(offer, now)) throw new AppError('offer_not_open');
    if (!areCountersLeft(move, offer.workshopId)) throw new AppError('rounds_over');
    const period = await wishedPeriod(tx, offer, form, now);
    const works = form.work_type_ids?.length
      ? await offeredWorks(tx, offer.workshopId, form.work_type_ids)
      : [];
    await moveBid(tx, bid, 'customer', now, {}, offer.workshopId);
    await tx.insert(counters).values({
      ...{ bidId: bid.id, offerId: offer.id, price: form.price ?? null, comment: form.comment },
      works: works.map(({ workTypeId, title }) => ({ id: workTypeId, title })),
      ...{ periodStart: period?.start ?? null, periodEnd: period?.end ?? null, createdAt: now },
    });
    await recordEvents(deps, tx, [
      eventOf(call, { ...move, workshopId: offer.workshopId }, { type: 'countered', comment: form.comment }),
    ]);
  });
}

/** As long as the offer says, unless the form has an end. The workshop must be open during some of it. */
async function wishedPeriod(
  tx: Db,
  offer: OfferRow,
  { period_start, period_end }: CounterForm,
  now: Date,
): Promise<Period | null> {
  if (!period_start) {
    if (period_end) throw new AppError('period_invalid', { field: 'period_start' });
    return null;
  }
  const start = new Date(period_start);
  const end = period_end ? new Date(period_end) : after(start, minutes(offer.minutes));
  checkPeriod({ start, end }, now);
  checkWorkable({ start, end }, await loadOpening(tx, offer.workshopId));
  return { start, end };
}
