import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import type { Actor } from '../../../auth/actor.ts';
import { nameIn } from '../../../auth/employee-name.ts';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import { legLine } from '../leg/leg.policy.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import type { Move } from '../start-move.ts';
import { checkSlotFree, reserveOffered } from '../visit/reserve-visit.ts';
import { checkLineWorks, type PricedLines, priceLines } from './offer-prices.ts';
import { offeredSlots, validUntil } from './offered-slots.ts';
import { saveOffer } from './save-offer.ts';

type AnswerForm = FormOf<typeof workshopMoveEndpoints.answer>;

/**
 * A workshop answers with prices and times, or corrects its offer until the driver accepts, five times in all.
 * Earlier offers are withdrawn.
 */
export function answerBid(deps: Deps, call: Call<'service'>, form: AnswerForm): Promise<Bid> {
  return makeMove(deps, call, form, 'answer', async (tx, move) => {
    const { bid, seen, workshopId, now } = move;
    await checkLineWorks(tx, form.lines);
    await moveBid(tx, bid, 'service', now, { status: 'answered' }, workshopId ?? undefined);
    await replaceOffer(tx, move, call.actor, form);
    const type = seen.status === 'new' ? 'answered' : 'offer_revised';
    await recordEvents(deps, tx, [eventOf(call, move, { type, toStatus: 'answered' })]);
  });
}

async function replaceOffer(tx: Db, move: Move, actor: Actor, form: AnswerForm): Promise<void> {
  const { bid, workshopId, now } = move;
  if (workshopId === null) throw new AppError('not_found');
  const priced = priceLines(form.lines, legLine(bid, form.leg_price));
  checkPrices(priced, form);
  const slots = offeredSlots(form);
  const field = form.slots ? 'slots' : 'slot_from';
  for (const time of slots) await checkSlotFree(tx, { bidId: bid.id, workshopId, time, now, field });
  const until = validUntil(form, slots, now);
  const offerId = await saveOffer(tx, move, {
    ...{ workshopId, priced, slots, status: 'sent', minutes: form.minutes },
    ...{ priceMax: form.price_max ?? null, needsDiagnostics: form.needs_diagnostics, comment: form.comment },
    ...{ validUntil: until, authorId: actor.userId, authorName: nameIn(actor, workshopId) },
  });
  const wanted = { bidId: bid.id, workshopId, now, field };
  await reserveOffered(tx, wanted, { times: slots, offerId, validUntil: until });
}

/** An offer «только после диагностики» says what the diagnosis costs. */
function checkPrices(
  { lines, priceTotal }: PricedLines,
  { price_max, needs_diagnostics }: Pick<AnswerForm, 'price_max' | 'needs_diagnostics'>,
): void {
  if (price_max !== undefined && price_max < priceTotal)
    throw new AppError('offer_invalid', { reason: 'max_below_total' });
  const hasDiagnosis = lines.some(({ kind, amount }) => kind === 'labour' && amount > 0);
  if (needs_diagnostics && !hasDiagnosis) throw new AppError('offer_invalid', { reason: 'no_diagnosis' });
}
