import type { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import { managedWorkshopIds } from '../../../auth/actor.ts';
import { employeeName } from '../../../auth/employee-name.ts';
import type { Db } from '../../../db/client.ts';
import { bids } from '../../../db/tables/bids.ts';
import { users } from '../../../db/tables/users.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { recordEvents } from '../bid-events.ts';
import { carName, worksInShort } from '../bid-words.present.ts';
import { type BidRow, loadEmployeesBid } from '../bids.load.ts';
import { bidRecords } from '../bids.queries.ts';
import { eventOf } from '../make-move.ts';
import { presentBidFor } from '../view-bid.ts';

type Form = FormOf<typeof workshopBidEndpoints.assign>;

/**
 * Puts a bid into the care of an employee, or takes it back. The state, its version and what the driver sees stay. The
 * employee learns of it, unless he did it himself; the same choice again changes nothing.
 */
export async function assignBid(deps: Deps, call: Call<'service'>, form: Form): Promise<Bid> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const bid = await loadAssignable(tx, { ...deps, db: tx }, call, form);
    const employee = form.no_employee ? null : await loadEmployee(tx, bid.workshopId, form.employee_id);
    if ((employee?.id ?? null) === bid.assigneeId) return;
    await tx
      .update(bids)
      .set({ assigneeId: employee?.id ?? null })
      .where(eq(bids.id, bid.id));
    const type = employee ? 'assigned' : 'unassigned';
    await recordEvents(deps, tx, [
      eventOf(call, { bid, seen: bid, workshopId: bid.workshopId, now }, { type, comment: employee?.name }),
    ]);
    if (employee && (call.actor.isProgram || employee.userId !== call.actor.userId))
      await notify(tx, employee.userId, bid.id, now);
  });
  return presentBidFor(deps, call, form.id);
}

async function loadAssignable(tx: Db, deps: Deps, call: Call<'service'>, form: Form): Promise<BidRow> {
  const bid = await loadEmployeesBid(tx, call.actor, form.id, { isLocked: true });
  if (form.version !== undefined && form.version !== bid.version)
    throw new AppError('version_conflict', { details: { bid: await presentBidFor(deps, call, bid.id) } });
  if (bid.workshopId === null) throw new AppError('bid_without_workshop');
  if (!managedWorkshopIds(call.actor).includes(bid.workshopId)) throw new AppError('forbidden');
  if (bid.status === 'reject') throw new AppError('bid_closed');
  return bid;
}

async function loadEmployee(tx: Db, workshopId: number | null, id = 0) {
  const [employee] = await tx
    .select({ id: workshopEmployees.id, userId: users.id, name: employeeName })
    .from(workshopEmployees)
    .innerJoin(users, eq(users.id, workshopEmployees.userId))
    .where(and(eq(workshopEmployees.id, id), eq(workshopEmployees.workshopId, workshopId ?? 0)));
  if (!employee) throw AppError.field('employee_unknown', 'employee_id');
  return { ...employee, name: employee.name || 'Сотрудник без имени' };
}

async function notify(tx: Db, userId: number, bidId: number, at: Date): Promise<void> {
  const [record] = await bidRecords(tx, [bidId]);
  if (!record) return;
  const subject = [carName(record), worksInShort(record)].filter(Boolean).join(', ');
  await addNotice(tx, { userId, bidId, type: 'bid_assigned', subject, at });
}
