import type { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, count, eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { offerLines, offers } from '../../db/tables/offers.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { after, hours, minutes } from '../../platform/clock/durations.ts';
import { recordEvents } from './bid-events.ts';
import { checkSlot } from './bid-period.ts';
import { type BidRow, loadWorkshopBid } from './bids.load.ts';
import { checkMove, maxOfferRevisions, moveRefused } from './bids.policy.ts';
import { moveBid } from './move-bid.ts';
import { checkLineWorks, priceLines } from './offer-prices.ts';
import { recordPhoneView } from './record-phone-view.ts';
import { presentBidFor } from './view-bid.ts';

type AnswerForm = FormOf<typeof workshopBidEndpoints.answer>;

const validityMs = hours(48);
const leastValidityMs = hours(1);

/**
 * A workshop answers with prices and a time, or corrects its offer until the driver accepts, five times in all.
 * Earlier offers are withdrawn.
 */
export async function answerBid(deps: Deps, { actor }: Call<'service'>, form: AnswerForm): Promise<Bid> {
  const now = deps.clock.now();
  const answered = await deps.db.transaction(async (tx) => {
    const bid = await loadWorkshopBid(tx, actor, form.id, { isLocked: true });
    checkMove(bid, { action: 'answer', side: 'service', version: form.version });
    const slotFrom = new Date(form.slot_from);
    checkSlot(slotFrom, now);
    await checkLineWorks(tx, form.lines);
    await moveBid(tx, bid, 'service', now, { status: 'answered', seenByServiceAt: now });
    await replaceOffer(tx, bid, actor, form, { slotFrom, now });
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
    return bid;
  });
  await recordPhoneView(deps, actor, answered, now);
  return presentBidFor(deps, 'service', form.id);
}

async function replaceOffer(
  tx: Db,
  bid: BidRow,
  actor: Actor,
  form: AnswerForm,
  { slotFrom, now }: { slotFrom: Date; now: Date },
): Promise<void> {
  const ofWorkshop = and(eq(offers.bidId, bid.id), eq(offers.workshopId, bid.workshopId));
  const [earlier] = await tx.select({ count: count() }).from(offers).where(ofWorkshop);
  const revision = (earlier?.count ?? 0) + 1;
  if (revision > maxOfferRevisions) throw moveRefused(bid, 'service');
  const { lines, ...prices } = priceLines(form.lines);
  await tx
    .update(offers)
    .set({ status: 'withdrawn' })
    .where(and(ofWorkshop, eq(offers.status, 'sent')));
  const slotTo = after(slotFrom, minutes(form.minutes));
  const [offer] = await tx
    .insert(offers)
    .values({
      bidId: bid.id,
      workshopId: bid.workshopId,
      revision,
      status: 'sent',
      ...prices,
      minutes: form.minutes,
      needsDiagnostics: form.needs_diagnostics,
      slots: [{ from: slotFrom.toISOString(), to: slotTo.toISOString() }],
      comment: form.comment,
      validUntil: validUntil(now, slotFrom),
      authorId: actor.userId,
      authorName: actor.name,
      createdAt: now,
    })
    .returning({ id: offers.id });
  if (!offer) throw new AppError('internal');
  await tx.insert(offerLines).values(lines.map((line) => ({ ...line, offerId: offer.id })));
}

/** Two days to decide, until the visit at the latest, but at least an hour. */
function validUntil(now: Date, slotFrom: Date): Date {
  const latest = Math.min(after(now, validityMs).getTime(), slotFrom.getTime());
  return new Date(Math.max(latest, after(now, leastValidityMs).getTime()));
}
