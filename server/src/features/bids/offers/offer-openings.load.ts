import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { specialDaysFrom } from '../../../slots/special-days.queries.ts';
import type { OfferRow } from '../bids.queries.ts';
import { openingOf } from '../visit/opening.load.ts';

export type OfferOpenings = ReadonlyMap<number, OpeningHours>;

/** The present hours of the workshops whose offers wait for an answer: they may have closed a day since. */
export async function openingsOfOffers(
  db: Db,
  offers: readonly OfferRow[],
  now: Date,
): Promise<OfferOpenings> {
  const sent = offers.filter(({ status }) => status === 'sent');
  if (sent.length === 0) return new Map();
  const ids = sent.map(({ workshopId }) => workshopId);
  const rows = await db.select().from(workshops).where(inArray(workshops.id, ids));
  const special = await specialDaysFrom(db, rows, now);
  return new Map(rows.map((row) => [row.id, openingOf(row, special)]));
}
