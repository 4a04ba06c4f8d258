import type { bidEvents } from '../../../db/tables/bids.ts';
import type { BidFacts } from '../bid-facts.load.ts';
import type { RecipientRow } from './recipients.load.ts';

type EventRow = typeof bidEvents.$inferSelect;

/** Only a workshop learns of these; for the driver they are no news. */
const ofWorkshopsOnly: readonly EventRow['type'][] = ['tender_left', 'tender_lost'];

export function isEventShown(event: EventRow, recipient: RecipientRow | null): boolean {
  if (!recipient) return true;
  const { workshopId, status, statusChangedAt: changedAt, statusChangedBy: changedBy } = recipient;
  if (event.type === 'created') return true;
  if (event.workshopId !== null) return event.workshopId === workshopId;
  if (status !== 'reject' || event.at < changedAt) return true;
  return event.at.getTime() === changedAt.getTime() && event.actor === changedBy;
}

/** What a driver, or the workshop of the deal, reads in the history of a bid. */
export function isEventOfSide(event: EventRow, workshopId: number | null, isCustomer: boolean): boolean {
  if (isCustomer) return !ofWorkshopsOnly.includes(event.type);
  return event.workshopId === null || event.workshopId === workshopId;
}

/** The facts that a recipient sees: its own offers, and nothing of a deal with another workshop. */
export function factsSeenBy(facts: BidFacts, recipient: RecipientRow | null): BidFacts {
  if (!recipient) return facts;
  const offers = facts.offers.filter(({ workshopId }) => workshopId === recipient.workshopId);
  const counters = facts.counters.filter(({ offerId }) => offers.some(({ id }) => id === offerId));
  return { ...facts, offers, counters, changes: [], claims: [], review: null, customerMark: null };
}
