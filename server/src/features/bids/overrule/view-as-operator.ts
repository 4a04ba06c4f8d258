import { type BidStatus, bidNumber, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { FormOf } from '@sto/contract/endpoint';
import type { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { OperatorBid } from '@sto/contract/operator/operator.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { filesOfBid, presentFile } from '../../files/files.queries.ts';
import { finalLinesOf, linesOfChanges, loadBidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import { presentEvent, presentOutcome } from '../bids.present.ts';
import { type BidRecord, bidRecords, eventsOfBid, linesOfOffers, type OfferRow } from '../bids.queries.ts';
import { hasDispute } from '../claims/disputes.queries.ts';
import { filesOfRequest, presentChange, presentClaim } from '../deal-parts.present.ts';
import { workshopsOfOffers } from '../offers/offer-workshops.queries.ts';
import { presentLine, presentOffer } from '../offers/offers.present.ts';
import { mayBeChosen } from './reopen-offers.ts';

/** States that the facts of the bid allow: a visit needs an accepted offer and its time, an answer an open offer. */
export function possibleStatuses(bid: BidRow, offers: readonly OfferRow[], now: Date): BidStatus[] {
  const isAgreed = bid.workshopId !== null && bid.acceptedOfferId !== null && bid.visitStart !== null;
  const needsAgreement: BidStatus[] = ['visit', 'in_work', 'finished'];
  const isAnswered = offers.some((offer) => mayBeChosen(offer, now));
  return bidStatuses.filter(
    (status) =>
      status !== bid.status &&
      (isAgreed || !needsAgreement.includes(status)) &&
      (isAnswered || status !== 'answered'),
  );
}

/** The words of both sides are whole: contacts are hidden from the sides alone. */
export async function viewBidAsOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  _call: Call<'operator'>,
  { id }: FormOf<typeof operatorBidEndpoints.view>,
): Promise<OperatorBid> {
  const { db, clock } = deps;
  const [record] = await bidRecords(db, [id]);
  if (!record) throw new AppError('not_found');
  const { bid, offers, timezone, workshop, customerName, works } = record;
  const now = clock.now();
  const at = (moment: Date) => isoInZone(moment, timezone);
  const parts = await partsOf(deps, record);
  const { facts, files, workshops } = parts;
  return {
    id,
    number: bidNumber(id),
    status: bid.status,
    version: bid.version,
    timezone,
    customer_name: customerName,
    service_name: workshop?.name ?? null,
    work_types: works,
    comment: bid.comment,
    files: filesOfRequest(facts, files),
    offers: offers.map((offer) =>
      presentOffer(offer, offer.comment, parts, { side: 'service', timezone, now }),
    ),
    accepted_offer_id: bid.acceptedOfferId,
    changes: facts.changes.map((change) => presentChange(change, parts, { at, now })),
    claims: facts.claims.map((claim) => presentClaim(claim, files, at)),
    final_lines: parts.finalLines.map(presentLine),
    ...presentOutcome(bid, at),
    events: parts.events.map((event) => presentEvent(event, workshops, { side: 'customer', at })),
    can_read_chat: await hasDispute(db, bid),
    available_statuses: possibleStatuses(bid, offers, now),
  };
}

async function partsOf(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { bid, offers }: Pick<BidRecord, 'bid' | 'offers'>,
) {
  const { db } = deps;
  const facts = await loadBidFacts(db, bid);
  const [offerIds, workshopIds] = [offers.map(({ id }) => id), offers.map(({ workshopId }) => workshopId)];
  const changeIds = facts.changes.map((change) => change.id);
  return {
    facts,
    files: (await filesOfBid(db, bid.id)).map((file) => presentFile(deps, file)),
    lines: await linesOfOffers(db, offerIds),
    workshops: await workshopsOfOffers(db, bid.id, workshopIds),
    changeLines: await linesOfChanges(db, changeIds),
    finalLines: await finalLinesOf(db, bid.id),
    events: await eventsOfBid(db, bid.id),
  };
}
