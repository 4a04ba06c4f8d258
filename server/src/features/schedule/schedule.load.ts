import { isManagerRole } from '@sto/contract/bids/employee-rights';
import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { calendarFeeds } from '../../db/tables/integrations.ts';
import { bookings, scheduleExceptions, workshopBays } from '../../db/tables/schedule.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { checkManages } from '../integrations/integrations.load.ts';

/** The workshop for its owner and managers. */
export async function loadManaged(
  db: Db,
  actor: Actor,
  workshopId: number,
): Promise<typeof workshops.$inferSelect> {
  await checkManages(db, actor, workshopId);
  const [workshop] = await db.select().from(workshops).where(eq(workshops.id, workshopId));
  if (!workshop) throw new AppError('not_found');
  return workshop;
}

/** `isMechanic`: the employee sees the bids of mechanics alone. */
export async function loadForBoard(
  db: Db,
  { userId }: Actor,
  workshopId: number,
): Promise<{ workshop: typeof workshops.$inferSelect; isMechanic: boolean }> {
  const [row] = await db
    .select({ workshop: workshops, employee: workshopEmployees })
    .from(workshopEmployees)
    .innerJoin(workshops, eq(workshops.id, workshopEmployees.workshopId))
    .where(and(eq(workshopEmployees.userId, userId), eq(workshops.id, workshopId)));
  if (!row) throw new AppError('not_found');
  const { workshop, employee } = row;
  return { workshop, isMechanic: !isManagerRole(employee.role) };
}

type OfWorkshop = PgTable & { id: PgColumn; workshopId: PgColumn };

async function loadOwn<Table extends OfWorkshop>(
  db: Db,
  actor: Actor,
  table: Table,
  id: number,
): Promise<Table['$inferSelect']> {
  const [row] = await db
    .select()
    .from(table as OfWorkshop)
    .where(eq(table.id, id));
  if (!row) throw new AppError('not_found');
  await checkManages(db, actor, (row as unknown as { workshopId: number }).workshopId);
  return row as Table['$inferSelect'];
}

export const loadBay = (db: Db, actor: Actor, id: number) => loadOwn(db, actor, workshopBays, id);
export const loadFeed = (db: Db, actor: Actor, id: number) => loadOwn(db, actor, calendarFeeds, id);
export const loadException = (db: Db, actor: Actor, id: number) => loadOwn(db, actor, scheduleExceptions, id);
export const loadBooking = (db: Db, actor: Actor, id: number) => loadOwn(db, actor, bookings, id);

export async function loadMechanic(
  db: Db,
  actor: Actor,
  id: number,
): Promise<typeof workshopEmployees.$inferSelect> {
  const employee = await loadOwn(db, actor, workshopEmployees, id);
  if (employee.role !== 'mechanic') throw new AppError('not_found');
  return employee;
}
