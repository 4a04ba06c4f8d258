import type { BidSide, BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { Car } from '@sto/contract/cars/cars.schemas';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bidEvents, bidRecipients, bids, bidTenders, bidWorks } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import { chats } from '../../db/tables/chats.ts';
import { cities } from '../../db/tables/geography.ts';
import { offerLines, offers } from '../../db/tables/offers.ts';
import { users } from '../../db/tables/users.ts';
import { workshopImages, workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { carsById } from '../cars/cars.queries.ts';
import { fileCountsOfBids } from '../files/files.queries.ts';
import { type BidRow, isOfWorkshops, isVisibleToEmployee } from './bids.load.ts';

export type OfferRow = typeof offers.$inferSelect;
export type OfferLineRow = typeof offerLines.$inferSelect;
export type BidEventRow = typeof bidEvents.$inferSelect;

/** A bid for its list row and its page. */
export interface BidRecord {
  bid: BidRow;
  chatId: number;
  customerName: string;
  /** Null for the driver of a tender; an employee sees the own workshop. */
  workshop: typeof workshops.$inferSelect | null;
  isTender: boolean;
  /** Of the workshop, in a tender of its city. */
  timezone: string;
  workshopImage: string | null;
  car: Car;
  /** The whole VIN, from either source. */
  wholeVin: string | null;
  works: { id: number; title: string }[];
  offers: OfferRow[];
  filesCount: number;
}

/** The bids that a person sees on a side. */
export function bidsOf(actor: Actor, side: BidSide): SQL {
  return side === 'customer' ? eq(bids.customerId, actor.userId) : isVisibleToEmployee(actor);
}

/** The bids about whose news and messages a person learns: not those that he sees as a mechanic. */
export function notedBidsOf(actor: Actor, side: BidSide): SQL {
  return side === 'customer' ? eq(bids.customerId, actor.userId) : isOfWorkshops(managedWorkshopIds(actor));
}

/** `side` has not opened the bid since this moment. */
export function isUnseenBy(side: BidSide, moment: AnyPgColumn): SQL<boolean> {
  const seenAt = side === 'customer' ? bids.seenByCustomerAt : bids.seenByServiceAt;
  return sql`(${seenAt} is null or ${seenAt} < ${moment})`;
}

interface PageForm {
  status?: BidStatus | undefined;
  page: number;
  page_size: number;
}

/** One page of bids, the last changed first; for visits the next first, then past ones. */
export function pageOfBids(db: Db, found: SQL, { status, page, page_size: size }: PageForm, now: Date) {
  return db
    .select({ id: bids.id })
    .from(bids)
    .where(and(found, status && eq(bids.status, status)))
    .orderBy(...(status === 'visit' ? nextFirst(now) : [desc(bids.updatedAt), desc(bids.id)]))
    .limit(size)
    .offset((page - 1) * size);
}

function nextFirst(now: Date): SQL[] {
  const start = sql`coalesce(${bids.visitStart}, ${bids.periodStart})`;
  const end = sql`coalesce(${bids.visitEnd}, ${bids.periodEnd})`;
  return [sql`${end} <= ${now.toISOString()}::timestamptz`, asc(start), asc(bids.id)];
}

export function countsOfBids(db: Db, found: SQL) {
  return db.select({ status: bids.status, count: count() }).from(bids).where(found).groupBy(bids.status);
}

/** `workshopIds`: of the employee who looks; in a tender the record shows that workshop. */
export async function bidRecords(
  db: Db,
  ids: number[],
  workshopIds: readonly number[] = [],
): Promise<BidRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      bid: bids,
      chatId: chats.id,
      customerName: users.name,
      workshop: workshops,
      tenderZone: cities.timezone,
      isTender: sql<boolean>`${bidTenders.bidId} is not null`,
      wholeVin: cars.vin,
    })
    .from(bids)
    .innerJoin(chats, eq(chats.bidId, bids.id))
    .innerJoin(users, eq(users.id, bids.customerId))
    .leftJoin(workshops, eq(workshops.id, workshopShownTo(workshopIds)))
    .leftJoin(bidTenders, eq(bidTenders.bidId, bids.id))
    .leftJoin(cities, eq(cities.id, bidTenders.cityId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .where(inArray(bids.id, ids));
  const works = await db
    .select({ bidId: bidWorks.bidId, id: bidWorks.workTypeId, title: bidWorks.title })
    .from(bidWorks)
    .where(inArray(bidWorks.bidId, ids))
    .orderBy(asc(bidWorks.workTypeId));
  const offersOfBids = await db
    .select()
    .from(offers)
    .where(inArray(offers.bidId, ids))
    .orderBy(asc(offers.revision), asc(offers.id));
  const carsOfBids = await carsById(
    db,
    rows.map(({ bid }) => bid.carId),
  );
  const images = await firstImages(
    db,
    rows.flatMap(({ workshop }) => (workshop ? [workshop.id] : [])),
  );
  const fileCounts = await fileCountsOfBids(db, ids);
  return ids.flatMap((id) => {
    const row = rows.find(({ bid }) => bid.id === id);
    const car = row && carsOfBids.get(row.bid.carId);
    if (!row || !car) return [];
    const { tenderZone, ...record } = row;
    const timezone = row.workshop?.timezone ?? tenderZone;
    if (!timezone) return [];
    return {
      ...record,
      timezone,
      car,
      workshopImage: row.workshop && (row.workshop.logo ?? images.get(row.workshop.id) ?? null),
      works: works.filter(({ bidId }) => bidId === id).map((work) => ({ id: work.id, title: work.title })),
      offers: offersOfBids.filter(({ bidId }) => bidId === id),
      filesCount: fileCounts.get(id) ?? 0,
    };
  });
}

/** The bid's workshop; in a tender that of the employee, who is of one of its recipients. */
function workshopShownTo(workshopIds: readonly number[]): SQL {
  if (workshopIds.length === 0) return sql`${bids.workshopId}`;
  const recipient = sql`(select ${bidRecipients.workshopId} from ${bidRecipients} where ${bidRecipients.bidId} = ${bids.id} and ${inArray(bidRecipients.workshopId, [...workshopIds])} limit 1)`;
  return sql`coalesce(${bids.workshopId}, ${recipient})`;
}

/** The database creates a chat with every bid. */
export async function chatIdOf(db: Db, bidId: number): Promise<number> {
  const [chat] = await db.select({ id: chats.id }).from(chats).where(eq(chats.bidId, bidId));
  if (!chat) throw new AppError('internal');
  return chat.id;
}

async function firstImages(db: Db, workshopIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([workshopImages.workshopId], {
      workshopId: workshopImages.workshopId,
      key: workshopImages.storageKey,
    })
    .from(workshopImages)
    .where(inArray(workshopImages.workshopId, workshopIds))
    .orderBy(workshopImages.workshopId, asc(workshopImages.sort));
  return new Map(rows.map((row) => [row.workshopId, row.key]));
}

export async function linesOfOffers(db: Db, offerIds: number[]): Promise<OfferLineRow[]> {
  if (offerIds.length === 0) return [];
  return db
    .select()
    .from(offerLines)
    .where(inArray(offerLines.offerId, offerIds))
    .orderBy(asc(offerLines.sort), asc(offerLines.id));
}

export function eventsOfBid(db: Db, bidId: number): Promise<BidEventRow[]> {
  return db.select().from(bidEvents).where(eq(bidEvents.bidId, bidId)).orderBy(asc(bidEvents.id));
}
