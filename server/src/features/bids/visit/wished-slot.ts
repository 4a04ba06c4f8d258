import type { BidCreateForm } from '@sto/contract/bids/bid-form.schemas';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { bookings, slotWaits } from '../../../db/tables/schedule.ts';
import { AppError } from '../../../http/app-error.ts';
import { jobOf } from '../../../slots/job.queries.ts';
import { freeTime, lockTime, type TakenSlot, takeSlot } from '../../../slots/take-slot.ts';

export function wantsSlot(form: Pick<BidCreateForm, 'hold_id' | 'slot_from'>): boolean {
  return form.hold_id !== undefined || form.slot_from !== undefined;
}

/**
 * Takes the time of the form for a bid that is about to be made. A hold gives its start: the length is that of the
 * works of the bid, which may have changed since.
 */
export async function takeWishedSlot(
  tx: Db,
  { userId }: Actor,
  now: Date,
  workshopId: number,
  form: BidCreateForm,
): Promise<TakenSlot> {
  const { hold_id: holdId } = form;
  const ofPerson = and(
    eq(bookings.holderId, userId),
    eq(bookings.workshopId, workshopId),
    isNull(bookings.bidId),
  );
  await lockTime(tx, workshopId);
  const slotFrom = new Date(form.slot_from ?? 0);
  const isWished = holdId ? eq(bookings.holdId, holdId) : eq(bookings.startsAt, slotFrom);
  const [hold] = await tx
    .select()
    .from(bookings)
    .where(and(ofPerson, isWished, gt(bookings.expiresAt, now)));
  if (holdId && !hold) throw AppError.field('hold_over', 'hold_id');
  const from = hold?.startsAt ?? slotFrom;
  await freeTime(tx, ofPerson);
  // A driver who books the offered time does not wait any more.
  if (hold?.holdId) await tx.delete(slotWaits).where(eq(slotWaits.holdId, hold.holdId));
  const job = await jobOf(tx, workshopId, form.work_type_ids);
  // A hold was taken in time; the notice of the workshop does not end it.
  const by = hold ? 'service' : 'customer';
  const field = holdId ? 'hold_id' : 'slot_from';
  return takeSlot(tx, now, { workshopId, job, from, by, field }, { kind: 'hold', holderId: userId });
}

/** The slot is the bid's until its workshop has to have answered. */
export async function giveSlotToBid(
  tx: Db,
  { bookingId }: TakenSlot,
  bidId: number,
  expiresAt: Date | null,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ bidId, expiresAt, holderId: null, holdId: null })
    .where(eq(bookings.id, bookingId));
}
