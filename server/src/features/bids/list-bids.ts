import { type BidSide, type BidStatus, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { and, type SQL } from 'drizzle-orm';
import { type Actor, isPersonThere, mechanicWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { pageOfBids } from './bid-order.queries.ts';
import { matchesText } from './bid-search.queries.ts';
import { presentBidSummary } from './bids.present.ts';
import { bidRecords, bidsOf, countsOfBids, isInStatus } from './bids.queries.ts';
import { beginsOn, isInBay, isMineOf } from './employees/bid-filters.queries.ts';
import { markListSeen } from './mark-seen.queries.ts';

/**
 * A page of the caller's bids. Its answer still shows what is new in an opened status; from then on the side has seen
 * it. A program, a search and a filter mark nothing.
 */
export async function listBids(
  { db, clock }: Deps,
  { actor, access: side }: Call<BidSide>,
  form: ListForm,
): Promise<AnswerOf<typeof customerBidEndpoints.index>> {
  const visible = bidsOf(actor, side);
  const narrowing = narrowingOf(form, actor, side);
  const found = and(visible, ...narrowing) ?? visible;
  const counts = await bidCounts(db, actor, side, found);
  const total = form.status ? counts[form.status] : Object.values(counts).reduce((sum, one) => sum + one, 0);
  const now = clock.now();
  const workshopIds = side === 'service' ? actor.workshopIds : [];
  const onPage = form.status ? and(found, isInStatus(actor, side, form.status)) : found;
  const page = await pageOfBids(db, onPage, form, { actor, side, now });
  const next = page.length === form.page_size ? (page.at(-1)?.place ?? null) : null;
  const records = await bidRecords(
    db,
    page.map(({ id }) => id),
    side === 'service' ? actor : null,
  );
  const mechanicOf = side === 'service' ? mechanicWorkshopIds(actor) : [];
  const viewer = { side, userId: actor.userId, workshopIds, mechanicOf, now };
  const { status } = form;
  if (status && narrowing.length === 0 && isPersonThere(actor))
    await db.transaction((tx) => markListSeen(tx, actor, side, { status, now }));
  return { total, items: records.map((record) => presentBidSummary(record, viewer)), counts, next };
}

type ListForm = FormOf<typeof customerBidEndpoints.index> &
  Partial<Omit<FormOf<typeof workshopBidEndpoints.index>, keyof FormOf<typeof customerBidEndpoints.index>>>;

/** What a search and the filters of the board leave of the bids. */
function narrowingOf({ query, is_mine: isMine, bay_id: bayId, date }: ListForm, actor: Actor, side: BidSide) {
  return [
    query ? matchesText(query, actor, side) : undefined,
    isMine ? isMineOf(actor.userId) : undefined,
    bayId === undefined ? undefined : isInBay(bayId, actor.workshopIds),
    date === undefined ? undefined : beginsOn(date, actor.workshopIds),
  ].filter((one) => one !== undefined);
}

async function bidCounts(
  db: Db,
  actor: Actor,
  side: BidSide,
  found: SQL,
): Promise<Record<BidStatus, number>> {
  const rows = await countsOfBids(db, actor, side, found);
  const known = new Map(rows.map((row) => [row.status, row.count]));
  return Object.fromEntries(bidStatuses.map((status) => [status, known.get(status) ?? 0])) as Record<
    BidStatus,
    number
  >;
}
