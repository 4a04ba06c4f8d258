import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import { and, eq, isNull } from 'drizzle-orm';
import { bookings, slotWaits } from '../../../db/tables/schedule.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { freeTime } from '../../../slots/take-slot.ts';

export async function removeWait(
  { db }: Deps,
  { actor }: Call<'customer'>,
  { id }: FormOf<typeof slotWaitEndpoints.remove>,
): Promise<AnswerOf<typeof slotWaitEndpoints.remove>> {
  return db.transaction(async (tx) => {
    const [wait] = await tx
      .delete(slotWaits)
      .where(and(eq(slotWaits.id, id), eq(slotWaits.customerId, actor.userId)))
      .returning();
    if (!wait) throw new AppError('not_found');
    if (wait.holdId) await freeTime(tx, and(eq(bookings.holdId, wait.holdId), isNull(bookings.bidId)));
    return {};
  });
}
