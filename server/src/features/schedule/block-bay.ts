import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { bayEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { eq } from 'drizzle-orm';
import { bookings } from '../../db/tables/schedule.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { after, days } from '../../platform/clock/durations.ts';
import { freeExpired, lockTime } from '../../slots/take-slot.ts';
import { presentBookings } from './bookings.present.ts';
import { loadBay, loadBooking, loadManaged } from './schedule.load.ts';

const longestDays = 60;
const horizonMs = days(366);

function timesError(startsAt: Date, endsAt: Date, now: Date): string | null {
  if (endsAt <= startsAt) return 'Конец не позже начала';
  if (endsAt <= now) return 'Это время уже прошло';
  if (endsAt > after(startsAt, days(longestDays))) return `Не дольше ${longestDays} дней`;
  return endsAt > after(now, horizonMs) ? 'Не дальше года вперёд' : null;
}

/** The workshop takes a bay for something else, at any hour: a visit by phone, repairs of the lift. */
export async function blockBay(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<typeof bayEndpoints.block>,
): Promise<AnswerOf<typeof bayEndpoints.block>> {
  const bay = await loadBay(db, actor, form.bay_id);
  const { timezone } = await loadManaged(db, actor, bay.workshopId);
  const [startsAt, endsAt] = [new Date(form.from), new Date(form.to)];
  const now = clock.now();
  const error = timesError(startsAt, endsAt, now);
  if (error) throw new AppError('form_invalid', {}, { to: [error] });
  return db.transaction(async (tx) => {
    await lockTime(tx, bay.workshopId);
    await freeExpired(tx, bay.workshopId, now);
    const [row] = await tx
      .insert(bookings)
      .values({
        ...{ workshopId: bay.workshopId, bayId: bay.id, kind: 'block', note: form.note },
        ...{ startsAt, endsAt, readyAt: endsAt },
      })
      .onConflictDoNothing()
      .returning({ id: bookings.id });
    if (!row) throw AppError.field('slot_taken', 'from');
    const [block] = await presentBookings(tx, eq(bookings.id, row.id), timezone);
    if (!block) throw new AppError('internal');
    return block;
  });
}

/** Blocks only: the time of a bid follows its state. */
export async function unblockBay(
  { db }: Deps,
  { actor }: Call<'service'>,
  { booking_id: id }: FormOf<typeof bayEndpoints.unblock>,
): Promise<AnswerOf<typeof bayEndpoints.unblock>> {
  const { kind } = await loadBooking(db, actor, id);
  if (kind !== 'block') throw new AppError('not_found');
  await db.delete(bookings).where(eq(bookings.id, id));
  return {};
}
