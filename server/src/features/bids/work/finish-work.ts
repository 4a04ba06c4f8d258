import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { cars } from '../../../db/tables/cars.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { recordEvents } from '../bid-events.ts';
import type { BidRow } from '../bids.load.ts';
import { eventOf, makeMove } from '../make-move.ts';
import { moveBid } from '../move-bid.ts';
import { checkLineWorks, linesOf } from '../offers/offer-prices.ts';
import { loadAgreement } from './agreement.load.ts';
import { expireLateChanges } from './expire-change.ts';
import { finalBill, sumOf } from './final-lines.policy.ts';
import { recordMileage } from './record-mileage.ts';
import { replaceBill } from './replace-bill.ts';
import { termsOf, warranted, warrantyOf } from './warranty.ts';

type FinishForm = FormOf<typeof workshopMoveEndpoints.finish>;

/**
 * The work is done. Only agreed lines enter the bill, and its sum stays within the agreed maximum. The warranty runs
 * from now. A mechanic finishes what was agreed: another bill or warranty is a manager's.
 */
export async function finishWork(deps: Deps, call: Call<'service'>, form: FinishForm): Promise<Bid> {
  await expireLateChanges(deps, call, form.id);
  return makeMove(deps, call, form, 'finish', async (tx, move) => {
    const { bid, now, isByMechanic } = move;
    if (isByMechanic && (form.lines || form.warranty_months !== undefined))
      throw new AppError('manager_prices');
    if (form.lines) await checkLineWorks(tx, form.lines);
    const bill = warranted(
      finalBill(await loadAgreement(tx, move), form.lines && linesOf(form.lines)),
      termsOf(move),
      form.warranty_months,
    );
    const mileage = await checkedMileage(tx, bid, form.mileage_out);
    await replaceBill(tx, bid.id, bill);
    await moveBid(tx, bid, 'service', now, {
      ...{ status: 'finished', finishedAt: now, confirmedAt: null, priceFinal: sumOf(bill) },
      ...mileage,
      ...warrantyOf(bid, bill, now),
      ...{ cancelBy: null, cancelCode: null, cancelComment: '' },
    });
    await recordEvents(deps, tx, [eventOf(call, move, { type: 'finished', toStatus: 'finished' })]);
  });
}

/** Not below the mileage at the start; when the driver began the visit himself, not below that of the car. */
async function checkedMileage(
  tx: Db,
  { carId, mileageIn }: BidRow,
  mileageOut: number | undefined,
): Promise<Partial<BidRow>> {
  if (mileageOut === undefined) return {};
  if (mileageIn === null) await recordMileage(tx, carId, mileageOut);
  else if (mileageOut < mileageIn) throw new AppError('mileage_decreased', { mileage: mileageIn });
  else await raiseMileage(tx, carId, mileageOut);
  return { mileageOut };
}

/** The driver may have corrected the number while the car was in work. */
async function raiseMileage(tx: Db, carId: number, mileage: number): Promise<void> {
  const [car] = await tx.select({ known: cars.mileage }).from(cars).where(eq(cars.id, carId)).for('update');
  if (car && (car.known ?? 0) < mileage) await tx.update(cars).set({ mileage }).where(eq(cars.id, carId));
}
