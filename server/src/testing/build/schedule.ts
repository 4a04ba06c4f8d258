import { eq } from 'drizzle-orm';
import { bookings, scheduleExceptions, workshopBays } from '../../db/tables/schedule.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { signedIn } from '../as.ts';
import type { TestApp } from '../start-app.ts';

export interface ScheduleThings {
  bayId: number;
  /** Without anything in it. */
  spareBayId: number;
  blockId: number;
  exceptionId: number;
  /** Of the employee, not of the person. */
  mechanicId: number;
}

/** Things of a workshop's schedule: two bays, a block by hand, a day off and a mechanic. */
export async function buildScheduleThings(test: TestApp, workshopId: number): Promise<ScheduleThings> {
  const { db } = test.deps;
  const [bay] = await db.select().from(workshopBays).where(eq(workshopBays.workshopId, workshopId));
  const [spare] = await db
    .insert(workshopBays)
    .values({ workshopId, name: 'Запасной', sort: 2 })
    .returning({ id: workshopBays.id });
  const bayId = bay?.id ?? 0;
  const [startsAt, endsAt] = [new Date('2026-05-02T07:00:00Z'), new Date('2026-05-02T08:00:00Z')];
  const [block] = await db
    .insert(bookings)
    .values({ ...{ workshopId, bayId, startsAt, endsAt }, kind: 'block', readyAt: endsAt })
    .returning({ id: bookings.id });
  const [exception] = await db
    .insert(scheduleExceptions)
    .values({ workshopId, date: '2026-05-08', isActive: false })
    .returning({ id: scheduleExceptions.id });
  const { userId } = await signedIn(test, { name: 'Мастер', roles: ['service'] });
  const [mechanic] = await db
    .insert(workshopEmployees)
    .values({ workshopId, userId, role: 'mechanic' })
    .returning({ id: workshopEmployees.id });
  return {
    ...{ bayId, spareBayId: spare?.id ?? 0, blockId: block?.id ?? 0 },
    ...{ exceptionId: exception?.id ?? 0, mechanicId: mechanic?.id ?? 0 },
  };
}
