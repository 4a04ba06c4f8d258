import type { BidSide, BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { offers } from '../../db/tables/offers.ts';
import { shownColumn } from './tender/shown-bid.queries.ts';

interface PageForm {
  /** For the order only. */
  status?: BidStatus | undefined;
  page: number;
  page_size: number;
  after?: string | undefined;
}

interface Viewer {
  actor: Actor;
  side: BidSide;
  now: Date;
}

/**
 * One page of bids, the last changed first; for visits the next first, then past ones; for a workshop what must be
 * answered, or expires, soonest. Each row has the place at which the next page begins, so that bids which arrive or
 * move up meanwhile shift nothing.
 */
export function pageOfBids(
  db: Db,
  found: SQL | undefined,
  { status, page, page_size: size, after }: PageForm,
  viewer: Viewer,
) {
  const { isEnded, moment, order, isBehind } = orderingOf(status, viewer);
  const micros = sql`(extract(epoch from ${moment}) * 1000000)::bigint`;
  return db
    .select({ id: bids.id, place: sql<string>`${isEnded}::integer || '-' || ${micros} || '-' || ${bids.id}` })
    .from(bids)
    .where(and(found, after === undefined ? undefined : isBehind(placeOf(after))))
    .orderBy(...order)
    .limit(size)
    .offset(after === undefined ? (page - 1) * size : 0);
}

interface Ordering {
  isEnded: SQL;
  moment: SQL;
  order: SQL[];
  isBehind(place: { ended: SQL; moment: SQL; id: SQL }): SQL;
}

function orderingOf(status: BidStatus | undefined, viewer: Viewer): Ordering {
  if (status === 'visit') return soonestFirst(visitStart, hasEnded(viewer.now));
  if (viewer.side === 'service') {
    if (status === 'new') return soonestFirst(answerDeadline);
    if (status === 'answered') return soonestFirst(offerExpiry(viewer.actor));
    if (status === 'in_work') return soonestFirst(visitStart);
  }
  return changedFirst(viewer);
}

/** A workshop that lost a tender does not see there when the deal of another one changes. */
function changedFirst({ actor, side }: Viewer): Ordering {
  const moment = shownColumn(actor, side, 'updatedAt');
  return {
    ...{ isEnded: sql`false`, moment, order: [desc(moment), desc(bids.id)] },
    isBehind: ({ moment: after, id }) => sql`(${moment}, ${bids.id}) < (${after}, ${id})`,
  };
}

const visitStart = sql`coalesce(${bids.visitStart}, ${bids.periodStart})`;
const hasEnded = (now: Date) =>
  sql`(coalesce(${bids.visitEnd}, ${bids.periodEnd}) <= ${now.toISOString()}::timestamptz)`;
/** A workshop that never opens has no deadline. */
const answerDeadline = sql`coalesce(${bids.answerDeadlineAt}, ${bids.periodStart})`;

/** When the workshop's own offer lapses. */
function offerExpiry({ workshopIds }: Actor): SQL {
  const own = sql`select min(${offers.validUntil}) from ${offers}
    where ${offers.bidId} = ${bids.id} and ${offers.status} = 'sent' and ${inArray(offers.workshopId, [...workshopIds])}`;
  return sql`coalesce((${own}), ${bids.periodStart})`;
}

function soonestFirst(moment: SQL, ended?: SQL): Ordering {
  // A constant may not be in an order.
  const inTime = [asc(moment), asc(bids.id)];
  const isEnded = ended ?? sql`false`;
  return {
    ...{ isEnded, moment, order: ended ? [ended, ...inTime] : inTime },
    isBehind: ({ ended: place, moment: after, id }) =>
      sql`(${isEnded}, ${moment}, ${bids.id}) > (${place}, ${after}, ${id})`,
  };
}

function placeOf(after: string) {
  const [ended, micros, id] = after.split('-');
  return {
    ended: sql`${ended === '1'}::boolean`,
    moment: sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`,
    id: sql`${id}::bigint`,
  };
}
