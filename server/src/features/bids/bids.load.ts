import { mechanicStatuses } from '@sto/contract/bids/employee-rights';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, managedWorkshopIds, mechanicWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bidRecipients, bids } from '../../db/tables/bids.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { asSeenBy, recipientSeenBy } from './tender/recipients.load.ts';

export type BidRow = typeof bids.$inferSelect;

/** Locked: other changes of the row wait until the transaction ends. */
interface LoadOptions {
  isLocked?: boolean;
}

/** Bids of these workshops, and tenders that were sent to them, also when another one was chosen. */
export function isOfWorkshops(workshopIds: readonly number[]): SQL {
  const ids = [...workshopIds];
  if (ids.length === 0) return sql`false`;
  // An array, because the index can be used for both sides of the alternative.
  const received = sql`array(select ${bidRecipients.bidId} from ${bidRecipients} where ${inArray(bidRecipients.workshopId, ids)})`;
  return sql`(${inArray(bids.workshopId, ids)} or ${bids.id} = any(${received}))`;
}

/** The bid for its customer; not found for others. */
export function loadCustomerBid(
  db: Db,
  actor: Actor,
  id: number,
  options: LoadOptions = {},
): Promise<BidRow> {
  return loadBid(db, and(eq(bids.id, id), eq(bids.customerId, actor.userId)), options);
}

/** Bids that an employee sees: a mechanic only those whose car he expects or has, and those assigned to him. */
export function isVisibleToEmployee(actor: Pick<Actor, 'employments' | 'userId'>): SQL {
  const managed = isOfWorkshops(managedWorkshopIds(actor));
  const asMechanic = mechanicWorkshopIds(actor);
  if (asMechanic.length === 0) return managed;
  const ofMechanic = and(
    inArray(bids.workshopId, asMechanic),
    or(inArray(bids.status, [...mechanicStatuses]), isAssignedTo(actor.userId)),
  );
  return sql`(${or(managed, ofMechanic)})`;
}

/** The person looks after the bid. */
export function isAssignedTo(userId: number): SQL {
  return sql`exists (select 1 from ${workshopEmployees} where ${workshopEmployees.id} = ${bids.assigneeId} and ${workshopEmployees.userId} = ${userId})`;
}

/** The bid as an employee of its workshop sees it; not found for others. */
export async function loadWorkshopBid(
  db: Db,
  actor: Actor,
  id: number,
  options: LoadOptions = {},
): Promise<BidRow> {
  const bid = await loadEmployeesBid(db, actor, id, options);
  return asSeenBy(bid, await recipientSeenBy(db, bid, actor));
}

/** The row itself, for a transition of it. */
export function loadEmployeesBid(
  db: Db,
  actor: Actor,
  id: number,
  options: LoadOptions = {},
): Promise<BidRow> {
  return loadBid(db, and(eq(bids.id, id), isVisibleToEmployee(actor)), options);
}

async function loadBid(db: Db, condition: SQL | undefined, { isLocked }: LoadOptions): Promise<BidRow> {
  const query = db.select().from(bids).where(condition);
  const [bid] = await (isLocked ? query.for('update') : query);
  if (!bid) throw new AppError('not_found');
  return bid;
}

/** For a move without an actor of its own: every writer locks the bid first. */
export async function lockBid(tx: Db, id: number): Promise<BidRow> {
  const [bid] = await tx.select().from(bids).where(eq(bids.id, id)).for('update');
  if (!bid) throw new AppError('not_found');
  return bid;
}
