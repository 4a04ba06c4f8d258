import { randomUUID } from 'node:crypto';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { holdMinutes } from '@sto/contract/limits';
import type { slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, eq, isNull, notExists } from 'drizzle-orm';
import { lockPerson } from '../../db/lock-person.ts';
import { bookings, slotWaits } from '../../db/tables/schedule.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { after, minutes } from '../../platform/clock/durations.ts';
import { jobOf } from '../../slots/job.queries.ts';
import { freeTime, lockTime, takeSlot } from '../../slots/take-slot.ts';
import { checkNotOwn } from '../workshops/bookable.load.ts';
import { loadPublished } from './find-slots.ts';

/** A driver takes a listed time while writing the bid. A person has one hold in a workshop, which a new one replaces. */
export async function holdSlot(
  { db, clock }: Deps,
  { actor }: Call<'customer'>,
  form: FormOf<typeof slotEndpoints.hold>,
): Promise<AnswerOf<typeof slotEndpoints.hold>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await lockPerson(tx, actor.userId);
    const workshop = await loadPublished(tx, form.service_id);
    checkNotOwn(actor, workshop.id);
    if (!workshop.isConnected) throw new AppError('service_not_supported', { reason: 'not_connected' });
    await lockTime(tx, workshop.id);
    await freeTime(
      tx,
      and(
        eq(bookings.holderId, actor.userId),
        eq(bookings.workshopId, workshop.id),
        isNull(bookings.bidId),
        // A time offered to a waiting driver stays his while he looks at others.
        notExists(tx.select().from(slotWaits).where(eq(slotWaits.holdId, bookings.holdId))),
      ),
    );
    const job = await jobOf(tx, workshop.id, form.work_type_ids ?? []);
    const holdId = randomUUID();
    const expiresAt = after(now, minutes(holdMinutes));
    const wanted = { workshopId: workshop.id, job, from: new Date(form.from), by: 'customer' } as const;
    const slot = await takeSlot(
      tx,
      now,
      { ...wanted, field: 'from' },
      { kind: 'hold', holdId, holderId: actor.userId, expiresAt },
    );
    const at = (moment: Date) => isoInZone(moment, workshop.timezone);
    return { hold_id: holdId, expires_at: at(expiresAt), slot: { from: at(slot.from), to: at(slot.to) } };
  });
}

/** A driver gives up an own hold; one that has ended, or is another person's, changes nothing. */
export async function releaseHold(
  { db }: Deps,
  { actor }: Call<'customer'>,
  { hold_id: holdId }: FormOf<typeof slotEndpoints.release>,
): Promise<AnswerOf<typeof slotEndpoints.release>> {
  await freeTime(
    db,
    and(eq(bookings.holdId, holdId), eq(bookings.holderId, actor.userId), isNull(bookings.bidId)),
  );
  return {};
}
