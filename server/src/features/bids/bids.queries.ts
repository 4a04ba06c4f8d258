import type { BidSide, BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { Car } from '@sto/contract/cars/cars.schemas';
import type { EmployeeRole } from '@sto/contract/enums';
import { and, asc, count, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import { employeeNameOf } from '../../auth/employee-name.ts';
import type { Db } from '../../db/client.ts';
import { bidEvents, bids, bidTenders, bidWorks } from '../../db/tables/bids.ts';
import { cars } from '../../db/tables/cars.ts';
import { chats } from '../../db/tables/chats.ts';
import { cities } from '../../db/tables/geography.ts';
import { offerLines, offers } from '../../db/tables/offers.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees, workshopImages, workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { carsById } from '../cars/cars.queries.ts';
import { fileCountsOfBids } from '../files/files.queries.ts';
import { type BidRow, isOfWorkshops, isVisibleToEmployee } from './bids.load.ts';
import type { Employee, RecipientRow } from './tender/recipients.load.ts';
import { shownColumn } from './tender/shown-bid.queries.ts';
import type { TenderFacts } from './tender/tender-facts.ts';
import { shownBids } from './tender/tender-records.queries.ts';

export type OfferRow = typeof offers.$inferSelect;
export type OfferLineRow = typeof offerLines.$inferSelect;
export type BidEventRow = typeof bidEvents.$inferSelect;

const assignees = alias(users, 'assignees');

interface Assignee {
  id: number;
  userId: number;
  name: string;
  role: EmployeeRole;
}

/** A bid for its list row and its page. */
export interface BidRecord {
  bid: BidRow;
  chatId: number;
  customerName: string;
  /** Null for the driver of a tender; an employee sees the own workshop. */
  workshop: typeof workshops.$inferSelect | null;
  tender: TenderFacts | null;
  /** The workshop through which an employee sees a tender that is not a deal of his; the bid is as it sees it. */
  recipient: RecipientRow | null;
  /** Of the workshop, in a tender of its city. */
  timezone: string;
  workshopImage: string | null;
  car: Car;
  /** The whole VIN, from either source. */
  wholeVin: string | null;
  works: { id: number; title: string }[];
  assignee: Assignee | null;
  offers: OfferRow[];
  filesCount: number;
  isReviewed: boolean;
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
export function isUnseenBy(actor: Actor, side: BidSide, moment: SQLWrapper): SQL<boolean> {
  const seenAt = shownColumn(actor, side, 'seenAt');
  return sql`(${seenAt} is null or ${seenAt} < ${moment})`;
}

/** Something has happened in the bid since `side` last opened it. */
export async function hasNews(db: Db, actor: Actor, side: BidSide, bidId: number): Promise<boolean> {
  const newest = sql`(select max(${bidEvents.at}) from ${bidEvents} where ${bidEvents.bidId} = ${bids.id})`;
  return (await db.$count(bids, and(eq(bids.id, bidId), isUnseenBy(actor, side, newest)))) > 0;
}

/** Which state the person sees the bid in. */
export function isInStatus(actor: Actor, side: BidSide, status: BidStatus): SQL {
  return sql`${shownColumn(actor, side, 'status')} = ${status}`;
}

/** By the state that the person sees. */
export function countsOfBids(db: Db, actor: Actor, side: BidSide, found: SQL | undefined) {
  const status = sql<BidStatus>`${shownColumn(actor, side, 'status')}`.as('shown_status');
  const shown = db.select({ status }).from(bids).where(found).as('shown');
  return db.select({ status: shown.status, count: count() }).from(shown).groupBy(shown.status);
}

/** `employee`: who looks; a tender is shown as his workshop sees it. */
export async function bidRecords(
  db: Db,
  ids: number[],
  employee: Employee | null = null,
): Promise<BidRecord[]> {
  if (ids.length === 0) return [];
  const rows = await joinedRows(db, ids);
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
  const shown = await shownBids(db, rows, offersOfBids, employee);
  const images = await firstImages(
    db,
    [...shown.values()].flatMap(({ workshop }) => workshop?.id ?? []),
  );
  const fileCounts = await fileCountsOfBids(db, ids);
  return ids.flatMap((id) => {
    const row = rows.find(({ bid }) => bid.id === id);
    const car = row && carsOfBids.get(row.bid.carId);
    if (!row || !car) return [];
    const { tenderZone, chatId, customerName, wholeVin } = row;
    const seen = shown.get(id);
    const timezone = seen?.workshop?.timezone ?? tenderZone;
    if (!seen || !timezone) return [];
    const { workshop } = seen;
    return {
      ...seen,
      ...{ chatId, customerName, wholeVin, timezone },
      // Of another workshop, it is that one's own affair.
      assignee: seen.recipient ? null : wholeAssignee(row.assignee),
      car,
      workshopImage: workshop && (workshop.logo ?? images.get(workshop.id) ?? null),
      works: works.filter(({ bidId }) => bidId === id).map((work) => ({ id: work.id, title: work.title })),
      offers: offersOfBids.filter(({ bidId }) => bidId === id),
      filesCount: fileCounts.get(id) ?? 0,
      isReviewed: row.reviewId !== null,
    };
  });
}

function joinedRows(db: Db, ids: number[]) {
  return db
    .select({
      bid: bids,
      chatId: chats.id,
      customerName: users.name,
      workshop: workshops,
      tenderZone: cities.timezone,
      terms: bidTenders,
      wholeVin: cars.vin,
      reviewId: reviews.id,
      assignee: {
        ...{ id: workshopEmployees.id, userId: workshopEmployees.userId, role: workshopEmployees.role },
        name: employeeNameOf(assignees.name),
      },
    })
    .from(bids)
    .innerJoin(chats, eq(chats.bidId, bids.id))
    .innerJoin(users, eq(users.id, bids.customerId))
    .leftJoin(workshops, eq(workshops.id, bids.workshopId))
    .leftJoin(reviews, eq(reviews.bidId, bids.id))
    .leftJoin(bidTenders, eq(bidTenders.bidId, bids.id))
    .leftJoin(cities, eq(cities.id, bidTenders.cityId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .leftJoin(workshopEmployees, eq(workshopEmployees.id, bids.assigneeId))
    .leftJoin(assignees, eq(assignees.id, workshopEmployees.userId))
    .where(inArray(bids.id, ids));
}

/** The joined row has all of its columns or none. */
function wholeAssignee(row: { [Key in keyof Assignee]: Assignee[Key] | null } | null): Assignee | null {
  return row?.id ? (row as Assignee) : null;
}

/** The database creates a chat with every bid. */
export async function chatIdOf(db: Db, bidId: number): Promise<number> {
  const [chat] = await db.select({ id: chats.id }).from(chats).where(eq(chats.bidId, bidId));
  if (!chat) throw new AppError('internal');
  return chat.id;
}

export async function firstImages(db: Db, workshopIds: number[]): Promise<Map<number, string>> {
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
