import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { offerLines, offers } from '../../../db/tables/offers.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Move } from '../start-move.ts';
import type { VisitTime } from '../visit/visit-time.ts';
import type { PricedLines } from './offer-prices.ts';

type OfferInsert = typeof offers.$inferInsert;

interface NewOffer
  extends Pick<OfferInsert, 'minutes' | 'validUntil' | 'authorId' | 'authorName' | 'status'>,
    Partial<Pick<OfferInsert, 'priceMax' | 'needsDiagnostics' | 'comment'>> {
  workshopId: number;
  priced: PricedLines;
  slots: VisitTime[];
}

/** Writes the next revision of the workshop's offer; its earlier one is withdrawn. */
export async function saveOffer(
  tx: Db,
  { bid, offers: known, now }: Move,
  { workshopId, priced: { lines, ...prices }, slots, ...offer }: NewOffer,
): Promise<number> {
  const ofWorkshop = and(eq(offers.bidId, bid.id), eq(offers.workshopId, workshopId));
  await tx
    .update(offers)
    .set({ status: 'withdrawn' })
    .where(and(ofWorkshop, eq(offers.status, 'sent')));
  const [saved] = await tx
    .insert(offers)
    .values({
      ...{ ...offer, ...prices, bidId: bid.id, workshopId, createdAt: now },
      revision: known.filter((earlier) => earlier.workshopId === workshopId).length + 1,
      slots: slots.map(({ start, end }) => ({ from: start.toISOString(), to: end.toISOString() })),
      warranty: await warrantyOf(tx, workshopId),
    })
    .returning({ id: offers.id });
  if (!saved) throw new AppError('internal');
  await tx.insert(offerLines).values(lines.map((line) => ({ ...line, offerId: saved.id })));
  return saved.id;
}

async function warrantyOf(tx: Db, workshopId: number) {
  const [workshop] = await tx
    .select({ warranty: workshops.warranty })
    .from(workshops)
    .where(eq(workshops.id, workshopId));
  return workshop?.warranty ?? null;
}
