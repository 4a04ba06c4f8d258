import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { bookingEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { bookings } from '../../db/tables/schedule.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { freeExpired, lockTime } from '../../slots/take-slot.ts';
import { presentBookings } from './bookings.present.ts';
import { loadBay, loadBooking, loadMechanic } from './schedule.load.ts';

type Form = FormOf<typeof bookingEndpoints.move>;

/** The workshop places its work itself, whatever the lists of skills say; the agreed time does not change. */
export async function moveBooking(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: Form,
): Promise<AnswerOf<typeof bookingEndpoints.move>> {
  const { workshopId } = await loadBooking(db, actor, form.booking_id);
  const move = db.transaction(async (tx) => {
    const { timezone } = await lockTime(tx, workshopId);
    await freeExpired(tx, workshopId, clock.now());
    const booking = await loadBooking(tx, actor, form.booking_id);
    if (booking.endsAt <= clock.now()) throw new AppError('booking_over');
    const place = await placeOf(tx, actor, booking, form);
    await tx.update(bookings).set(place).where(eq(bookings.id, booking.id));
    const [moved] = await presentBookings(tx, eq(bookings.id, booking.id), timezone);
    if (!moved) throw new AppError('internal');
    return moved;
  });
  return move.catch((error: unknown) => {
    throw overlapOf(error) ?? error;
  });
}

async function placeOf(tx: Db, actor: Actor, booking: typeof bookings.$inferSelect, form: Form) {
  const { workshopId, bayId, mechanicId } = booking;
  const bay = await loadBay(tx, actor, form.bay_id ?? bayId);
  if (bay.workshopId !== workshopId) throw new AppError('not_found');
  if (bay.id !== bayId && !bay.isActive) throw AppError.field('bay_inactive', 'bay_id');
  if (form.no_mechanic) return { bayId: bay.id, mechanicId: null };
  if (form.mechanic_id === undefined) return { bayId: bay.id, mechanicId };
  const mechanic = await loadMechanic(tx, actor, form.mechanic_id);
  if (mechanic.workshopId !== workshopId) throw new AppError('not_found');
  return { bayId: bay.id, mechanicId: mechanic.id };
}

const overlaps = {
  bookings_one_per_bay: { code: 'bay_taken', field: 'bay_id' },
  bookings_one_per_mechanic: { code: 'mechanic_taken', field: 'mechanic_id' },
} as const;

/** The constraint of the database that refused the row, in words. */
function overlapOf(error: unknown): AppError | undefined {
  const { cause } = error as { cause?: { constraint?: keyof typeof overlaps } };
  const overlap = cause?.constraint && overlaps[cause.constraint];
  return overlap && AppError.field(overlap.code, overlap.field);
}
