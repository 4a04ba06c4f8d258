import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { AppError } from '../../http/app-error.ts';

export type BidRow = typeof bids.$inferSelect;

/** Locked: other changes of the row wait until the transaction ends. */
interface LoadOptions {
  isLocked?: boolean;
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

/** The bid for an employee of its workshop; not found for others. */
export function loadWorkshopBid(
  db: Db,
  actor: Actor,
  id: number,
  options: LoadOptions = {},
): Promise<BidRow> {
  return loadBid(db, and(eq(bids.id, id), inArray(bids.workshopId, [...actor.workshopIds])), options);
}

async function loadBid(db: Db, condition: SQL | undefined, { isLocked }: LoadOptions): Promise<BidRow> {
  const query = db.select().from(bids).where(condition);
  const [bid] = await (isLocked ? query.for('update') : query);
  if (!bid) throw new AppError('not_found');
  return bid;
}
