import { type BidStatus, openBidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { FormOf } from '@sto/contract/endpoint';
import type { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import type { OperatorBid } from '@sto/contract/operator/operator.schemas';
import { and, eq } from 'drizzle-orm';
import { recordAct } from '../../../auth/audit-log.ts';
import { checkFreshLogin } from '../../../auth/fresh-login.ts';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { freeTime, lockTime } from '../../../slots/take-slot.ts';
import { recordEvents } from '../bid-events.ts';
import { loadBidFacts } from '../bid-facts.load.ts';
import { type BidRow, lockBid } from '../bids.load.ts';
import { moveBid } from '../move-bid.ts';
import { checkNoOtherTender } from '../tender/start-tender.ts';
import { reserveVisit } from '../visit/reserve-visit.ts';
import { loadAgreement } from '../work/agreement.load.ts';
import { finalBill, sumOf } from '../work/final-lines.policy.ts';
import { replaceBill } from '../work/replace-bill.ts';
import { warrantyOf } from '../work/warranty.ts';
import { offersOf, reopenOffers } from './reopen-offers.ts';
import { settleClaims } from './settle-claims.ts';
import { possibleStatuses, viewBidAsOperator } from './view-as-operator.ts';

/** An operator ends a dispute: he sets the state, and both sides are notified with his reason. */
export async function overruleBid(
  deps: Deps,
  call: Call<'operator'>,
  { id, status, reason, version }: FormOf<typeof operatorBidEndpoints.overrule>,
): Promise<OperatorBid> {
  const { actor } = call;
  const now = deps.clock.now();
  await checkFreshLogin(deps.db, actor, now);
  await deps.db.transaction(async (tx) => {
    const bid = await lockBid(tx, id);
    if (version !== undefined && version !== bid.version) throw new AppError('version_conflict');
    const possible = possibleStatuses(bid, await offersOf(tx, id), now);
    if (!possible.includes(status))
      throw new AppError('transition_not_allowed', { available_statuses: possible });
    await checkPairIsFree(tx, bid, status);
    await reserveTime(tx, bid, status, now);
    const bill = status === 'finished' ? await billOf(tx, bid, now) : {};
    await moveBid(tx, bid, 'moderator', now, { ...changeTo(status, bid, { reason, now }), ...bill });
    if (status === 'new' || status === 'answered') {
      await replaceBill(tx, id, []);
      await reopenOffers(tx, bid, status, now);
    }
    const operatorName = actor.name || 'Оператор';
    const settled = await settleClaims(tx, id, status, { reason, operatorName, now });
    const types = [...settled, 'overruled' as const];
    await recordEvents(
      deps,
      tx,
      types.map((type) => ({
        ...{ bidId: id, type, actor: 'moderator', actorName: operatorName },
        ...{ fromStatus: bid.status, toStatus: status, comment: reason, at: now },
      })),
    );
    const operator = { id: actor.userId, name: actor.name };
    const act = { action: `bid.overrule.${status}`, subject: 'bid', objectId: id };
    await recordAct(tx, { operator, ...act, comment: reason, at: now });
  });
  return viewBidAsOperator(deps, call, { id });
}

const open: readonly BidStatus[] = openBidStatuses;

/** A closed bid opens again only if the car has no newer one in the workshop, a tender if it has no other. */
async function checkPairIsFree(tx: Db, bid: BidRow, status: BidStatus): Promise<void> {
  if (!open.includes(status) || open.includes(bid.status)) return;
  if (bid.workshopId === null) return checkNoOtherTender(tx, bid.carId);
  const rows = await tx
    .select({ workshopId: bids.workshopId, status: bids.status })
    .from(bids)
    .where(eq(bids.carId, bid.carId));
  if (rows.some((row) => row.workshopId === bid.workshopId && open.includes(row.status)))
    throw new AppError('active_bid_exists');
}

/** The bay is taken for a visit ahead, and free again once no visit is agreed. Throws `slot_taken`, `slot_closed`. */
async function reserveTime(tx: Db, bid: BidRow, status: BidStatus, now: Date): Promise<void> {
  const { id: bidId, workshopId, visitStart: start, visitEnd: end } = bid;
  if (workshopId === null) return;
  if (status === 'visit' && start && end && start > now)
    await reserveVisit(tx, { bidId, workshopId, time: { start, end }, now, field: 'status' });
  if (status !== 'new' && status !== 'answered') return;
  await lockTime(tx, workshopId);
  await freeTime(tx, and(eq(bookings.bidId, bidId), eq(bookings.kind, 'visit')));
}

/** The bill of what the driver agreed to, with its warranty; a bill that was written before stays. */
async function billOf(tx: Db, bid: BidRow, now: Date): Promise<Partial<BidRow>> {
  if (bid.priceFinal !== null && bid.warrantyUntil !== null) return {};
  const facts = await loadBidFacts(tx, bid);
  const bill = finalBill(await loadAgreement(tx, facts));
  await replaceBill(tx, bid.id, bill);
  return { priceFinal: sumOf(bill), ...warrantyOf(bid, bill, now) };
}

function changeTo(
  status: BidStatus,
  bid: BidRow,
  { reason, now }: { reason: string; now: Date },
): Partial<BidRow> {
  const noCancel = { cancelBy: null, cancelCode: null, cancelComment: '' };
  const noReject = { rejectBy: null, rejectCode: null, rejectComment: null };
  switch (status) {
    case 'reject':
      return {
        status,
        ...noCancel,
        rejectBy: 'moderator',
        rejectCode: 'moderator',
        rejectComment: reason,
      };
    case 'finished':
      return { status, ...noCancel, ...noReject, finishedAt: bid.finishedAt ?? now };
    case 'in_work':
      return { status, ...noCancel, ...noReject, startedAt: bid.startedAt ?? now, confirmedAt: null };
    case 'visit':
      return { status, ...noCancel, ...noReject };
    case 'new':
    case 'answered':
      return {
        ...{ status, ...noCancel, ...noReject, acceptedOfferId: null },
        ...{ visitStart: null, visitEnd: null, pendingStart: null, pendingEnd: null, pendingBy: null },
        ...{ startedAt: null, finishedAt: null, confirmedAt: null, priceFinal: null },
        ...{ warrantyMonths: null, warrantyUntil: null },
      };
  }
}
