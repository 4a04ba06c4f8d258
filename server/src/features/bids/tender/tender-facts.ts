import type { bidTenders } from '../../../db/tables/bids.ts';
import type { offers } from '../../../db/tables/offers.ts';
import type { RecipientRow } from './recipients.load.ts';

/** A bid without a chosen workshop, for those who decide about its offers. */
export interface TenderFacts {
  terms: typeof bidTenders.$inferSelect;
  recipients: readonly RecipientRow[];
  /** Of all workshops, also where the facts show those of one. */
  offers: readonly (typeof offers.$inferSelect)[];
}
