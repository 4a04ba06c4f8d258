import { distanceMeters } from '@sto/contract/geography/distance';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bidTenders } from '../../../db/tables/bids.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { firstImages } from '../bids.queries.ts';

export interface OfferWorkshopRow {
  id: number;
  name: string;
  image: string | null;
  rating: number | null;
  reviewsCount: number;
  /** From the place of the tender; null in a bid to one workshop. */
  distanceM: number | null;
}

/** The workshops that have answered a bid. */
export async function workshopsOfOffers(
  db: Db,
  bidId: number,
  workshopIds: readonly number[],
): Promise<OfferWorkshopRow[]> {
  if (workshopIds.length === 0) return [];
  const ids = [...new Set(workshopIds)];
  const [place] = await db
    .select({ lat: bidTenders.lat, long: bidTenders.long })
    .from(bidTenders)
    .where(eq(bidTenders.bidId, bidId));
  const images = await firstImages(db, ids);
  const rows = await db
    .select({
      id: workshops.id,
      name: workshops.name,
      logo: workshops.logo,
      rating: workshops.rating,
      reviewsCount: workshops.reviewsCount,
      lat: workshops.lat,
      long: workshops.long,
    })
    .from(workshops)
    .where(inArray(workshops.id, ids));
  return rows.map(({ lat, long, logo, ...row }) => ({
    ...row,
    image: logo ?? images.get(row.id) ?? null,
    distanceM: place ? Math.round(distanceMeters(place, { lat, long })) : null,
  }));
}
