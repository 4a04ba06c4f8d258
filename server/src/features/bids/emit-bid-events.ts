import { mechanicStatuses } from '@sto/contract/bids/employee-rights';
import type { LiveEvent } from '@sto/contract/live/server-event';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import type { ShownChange } from '../../jobs/webhooks/enqueue-bid-messages.ts';
import { emitAll, type LiveReport } from '../../live/emit.ts';
import { notificationTypes } from '../notifications/notifications.queries.ts';

type Bid = ShownChange['bid'];

/** An affair of the workshop alone. */
const hiddenFromDriver: readonly ShownChange['type'][] = [
  'assigned',
  'unassigned',
  'tender_left',
  'tender_lost',
];
const offerTypes: readonly ShownChange['type'][] = ['answered', 'offer_revised'];

/**
 * Reports changes of bids to the open pages of everyone who sees them, each with the state and version that he sees: of
 * a tender a workshop has its own.
 */
export async function emitBidEvents(tx: Db, changes: readonly ShownChange[]): Promise<void> {
  const reports: LiveReport[] = [];
  for (const change of changes) reports.push(...(await reportsOf(tx, change)));
  await emitAll(tx, reports);
}

async function reportsOf(tx: Db, { bid, type, actor, shownTo }: ShownChange): Promise<LiveReport[]> {
  const driver = { userIds: [bid.customerId] };
  const reports: LiveReport[] = [];
  if (!hiddenFromDriver.includes(type)) reports.push({ ...driver, event: updated(bid.id, bid) });
  if (actor === 'service' && offerTypes.includes(type))
    reports.push({ ...driver, event: { event: 'offer.created', data: { bid_id: bid.id } } });
  for (const { workshopIds, ...state } of byState(shownTo)) {
    const mechanics = workshopIds.includes(bid.workshopId ?? 0) ? await mechanicsOf(tx, bid) : [];
    reports.push({ userIds: mechanics, workshopIds, event: updated(bid.id, state) });
  }
  const isNews = (side: 'customer' | 'service') => actor !== side && type in notificationTypes[side];
  reports.push({
    userIds: isNews('customer') ? driver.userIds : [],
    workshopIds: isNews('service') ? shownTo.map(({ workshopId }) => workshopId) : [],
    event: { event: 'notification.created', data: {} },
  });
  return reports;
}

function updated(bidId: number, { status, version }: Pick<Bid, 'status' | 'version'>): LiveEvent {
  return { event: 'bid.updated', data: { bid_id: bidId, status, version } };
}

/** Most workshops of a tender see the same. */
function byState(shown: ShownChange['shownTo']) {
  const groups = Map.groupBy(shown, ({ status, version }) => `${status} ${version}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, workshopIds: [first, ...others].map(({ workshopId }) => workshopId) } : [],
  );
}

/** Mechanics see a bid whose car is expected or there, and one that is assigned to them. */
async function mechanicsOf(tx: Db, { workshopId, assigneeId, status }: Bid): Promise<number[]> {
  if (assigneeId === null && !mechanicStatuses.includes(status)) return [];
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
