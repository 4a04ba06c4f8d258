import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { offerLines, offers } from '../../../db/tables/offers.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { after, hours, minutes } from '../../../platform/clock/durations.ts';
import { recordEvents } from '../bid-events.ts';
import { checkSlot } from '../bid-period.ts';
import { moveBid } from '../move-bid.ts';
import { recordPhoneView } from '../record-phone-view.ts';
import { type Move, startMove } from '../start-move.ts';
import { presentBidFor } from '../view-bid.ts';
import { checkLineWorks, priceLines } from './offer-prices.ts';

type AnswerForm = FormOf<typeof workshopMoveEndpoints.answer>;

const validityMs = hours(48);
const leastValidityMs = hours(1);

/**
 * A workshop answers with prices and a time, or corrects its offer until the driver accepts, five times in all.
 * Earlier offers are withdrawn.
 */
export async function answerBid(deps: Deps, call: Call<'service'>, form: AnswerForm): Promise<Bid> {
  const { actor } = call;
  const { bid: answered, now: at } = await deps.db.transaction(async (tx) => {
    const move = await startMove(tx, deps, call, form, 'answer');
    const { bid, now } = move;
    await checkLineWorks(tx, form.lines);
    await moveBid(tx, bid, 'service', now, { status: 'answered' });
    await replaceOffer(tx, move, actor, form);
    await recordEvents(deps, tx, [
      {
        bidId: bid.id,
        type: bid.status === 'new' ? 'answered' : 'offer_revised',
        actor: 'service',
        actorName: actor.name,
        fromStatus: bid.status,
        toStatus: 'answered',
        at: now,
      },
    ]);
    return move;
  });
  await recordPhoneView(deps, actor, answered, at);
  return presentBidFor(deps, call, form.id);
}

async function replaceOffer(
  tx: Db,
  { bid, offers: known, workshopId, now }: Move,
  actor: Actor,
  form: AnswerForm,
): Promise<void> {
  if (workshopId === null) throw new AppError('not_found');
  const slots = offeredSlots(form, now);
  const { lines, ...prices } = priceLines(form.lines);
  if (form.price_max !== undefined && form.price_max < prices.priceTotal)
    throw new AppError('offer_invalid', { reason: 'max_below_total' });
  const ofWorkshop = and(eq(offers.bidId, bid.id), eq(offers.workshopId, workshopId));
  await tx
    .update(offers)
    .set({ status: 'withdrawn' })
    .where(and(ofWorkshop, eq(offers.status, 'sent')));
  const [offer] = await tx
    .insert(offers)
    .values({
      bidId: bid.id,
      workshopId,
      revision: known.filter((earlier) => earlier.workshopId === workshopId).length + 1,
      status: 'sent',
      ...prices,
      priceMax: form.price_max ?? null,
      minutes: form.minutes,
      needsDiagnostics: form.needs_diagnostics,
      slots: slots.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
      warranty: await warrantyOf(tx, workshopId),
      comment: form.comment,
      validUntil: validUntil(form, now, slots),
      authorId: actor.userId,
      authorName: actor.name,
      createdAt: now,
    })
    .returning({ id: offers.id });
  if (!offer) throw new AppError('internal');
  await tx.insert(offerLines).values(lines.map((line) => ({ ...line, offerId: offer.id })));
}

interface OfferedSlot {
  from: Date;
  to: Date;
}

/** The offered times in order; each is as long as the offer says. */
function offeredSlots({ slots, slot_from, minutes: length }: AnswerForm, now: Date): OfferedSlot[] {
  const starts = slots?.map(({ from }) => from) ?? (slot_from ? [slot_from] : []);
  if (starts.length === 0) throw AppError.field('period_invalid', 'slot_from');
  return [...new Set(starts.map((from) => new Date(from).getTime()))]
    .sort((left, right) => left - right)
    .map((time) => {
      const from = new Date(time);
      checkSlot(from, now);
      return { from, to: after(from, minutes(length)) };
    });
}

async function warrantyOf(tx: Db, workshopId: number) {
  const [workshop] = await tx
    .select({ warranty: workshops.warranty })
    .from(workshops)
    .where(eq(workshops.id, workshopId));
  return workshop?.warranty ?? null;
}

/** Two days to decide or what the form says, until the last visit at the latest, but at least an hour. */
function validUntil({ valid_until }: AnswerForm, now: Date, slots: readonly OfferedSlot[]): Date {
  const wished = valid_until ? new Date(valid_until) : after(now, validityMs);
  const lastVisit = slots.at(-1)?.from ?? wished;
  const latest = Math.min(wished.getTime(), lastVisit.getTime());
  return new Date(Math.max(latest, after(now, leastValidityMs).getTime()));
}
