import { mechanicStatuses } from '@sto/contract/bids/employee-rights';
import type { LiveEvent } from '@sto/contract/live/server-event';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type bidEvents, bids } from '../../db/tables/bids.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { type ShownChange, workshopsToNotify } from '../../jobs/webhooks/enqueue-bid-messages.ts';
import { emitLive } from '../../live/emit.ts';
import { notificationTypes } from '../notifications/notifications.queries.ts';

type Change = Omit<typeof bidEvents.$inferInsert, 'id'> & { at: Date };
type Bid = Pick<typeof bids.$inferSelect, 'customerId' | 'status' | 'version' | 'workshopId' | 'assigneeId'>;

/** An affair of the workshop alone. */
const hiddenFromDriver: readonly Change['type'][] = ['assigned', 'unassigned', 'tender_left', 'tender_lost'];
const offerTypes: readonly Change['type'][] = ['answered', 'offer_revised'];

/**
 * Reports changes of bids to the open pages of everyone who sees them, each with the state and version that he sees: of
 * a tender a workshop has its own. Showing a phone is not a change of the bid.
 */
export async function emitBidEvents(tx: Db, changes: readonly Change[]): Promise<void> {
  for (const change of changes) if (!change.type.startsWith('phone_')) await emitChange(tx, change);
}

async function emitChange(tx: Db, change: Change): Promise<void> {
  const { bidId, type, actor } = change;
  const [bid] = await tx.select().from(bids).where(eq(bids.id, bidId));
  if (!bid) return;
  const driver = { userIds: [bid.customerId] };
  if (!hiddenFromDriver.includes(type)) await emitLive(tx, driver, updated(bidId, bid));
  if (actor === 'service' && offerTypes.includes(type))
    await emitLive(tx, driver, { event: 'offer.created', data: { bid_id: bidId } });
  const shown = await workshopsToNotify(tx, change);
  for (const { workshopIds, ...state } of byState(shown)) {
    const mechanics = workshopIds.includes(bid.workshopId ?? 0) ? await mechanicsOf(tx, bid) : [];
    await emitLive(tx, { userIds: mechanics, workshopIds }, updated(bidId, state));
  }
  const isNews = (side: 'customer' | 'service') => actor !== side && type in notificationTypes[side];
  await emitLive(
    tx,
    {
      userIds: isNews('customer') ? driver.userIds : [],
      workshopIds: isNews('service') ? shown.map(({ workshopId }) => workshopId) : [],
    },
    { event: 'notification.created', data: {} },
  );
}

function updated(bidId: number, { status, version }: Pick<Bid, 'status' | 'version'>): LiveEvent {
  return { event: 'bid.updated', data: { bid_id: bidId, status, version } };
}

/** Most workshops of a tender see the same. */
function byState(shown: readonly ShownChange[]) {
  const groups = Map.groupBy(shown, ({ status, version }) => `${status} ${version}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, workshopIds: [first, ...others].map(({ workshopId }) => workshopId) } : [],
  );
}

/** Mechanics see a bid whose car is expected or there, and one that is assigned to them. */
async function mechanicsOf(tx: Db, { workshopId, assigneeId, status }: Bid): Promise<number[]> {
  const isSeenByAll = sql`${mechanicStatuses.includes(status)}::boolean`;
  const mechanics = await tx
    .select({ userId: workshopEmployees.userId })
    .from(workshopEmployees)
    .where(
      and(
        ...[eq(workshopEmployees.workshopId, workshopId ?? 0), eq(workshopEmployees.role, 'mechanic')],
        or(isSeenByAll, eq(workshopEmployees.id, assigneeId ?? 0)),
      ),
    );
  return mechanics.map(({ userId }) => userId);
}
