import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { maxBays } from '@sto/contract/limits';
import type { bayEndpoints, mechanicEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { and, eq, gt } from 'drizzle-orm';
import { employeeName } from '../../auth/employee-name.ts';
import type { Db } from '../../db/client.ts';
import { bookings, workshopBays } from '../../db/tables/schedule.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { lockWorkshop } from '../integrations/integrations.load.ts';
import { loadBay, loadManaged, loadMechanic } from './schedule.load.ts';
import { checkSkills, presentBay } from './schedule.queries.ts';

/** A new bay, or other properties of a known one. The public page shows the number of active bays. */
export async function saveBay(
  { db }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<typeof bayEndpoints.save>,
): Promise<AnswerOf<typeof bayEndpoints.save>> {
  const workshop = await loadManaged(db, actor, form.service_id);
  return db.transaction(async (tx) => {
    await lockWorkshop(tx, workshop.id);
    await checkSkills(tx, form.skills);
    const known = form.id === undefined ? undefined : await loadBay(tx, actor, form.id);
    if (known && known.workshopId !== workshop.id) throw new AppError('not_found');
    const count = await tx.$count(workshopBays, eq(workshopBays.workshopId, workshop.id));
    if (!known && count >= maxBays) throw new AppError('bays_too_many');
    const row = {
      ...{ name: form.name, isActive: form.is_active, skills: form.skills },
      sort: form.sort ?? known?.sort ?? count + 1,
    };
    const [saved] = known
      ? await tx.update(workshopBays).set(row).where(eq(workshopBays.id, known.id)).returning()
      : await tx
          .insert(workshopBays)
          .values({ ...row, workshopId: workshop.id })
          .returning();
    if (!saved) throw new AppError('internal');
    await countBays(tx, workshop.id);
    return presentBay(saved);
  });
}

/** A bay that has time taken ahead stays: its visits would have no place. */
export async function removeBay(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof bayEndpoints.remove>,
): Promise<AnswerOf<typeof bayEndpoints.remove>> {
  return db.transaction(async (tx) => {
    const bay = await loadBay(tx, actor, id);
    await lockWorkshop(tx, bay.workshopId);
    const ofBay = eq(bookings.bayId, bay.id);
    if ((await tx.$count(bookings, and(ofBay, gt(bookings.endsAt, clock.now())))) > 0)
      throw new AppError('bay_in_use');
    await tx.delete(bookings).where(ofBay);
    await tx.delete(workshopBays).where(eq(workshopBays.id, bay.id));
    await countBays(tx, bay.workshopId);
    return {};
  });
}

async function countBays(tx: Db, workshopId: number): Promise<void> {
  const baysCount = await tx.$count(
    workshopBays,
    and(eq(workshopBays.workshopId, workshopId), eq(workshopBays.isActive, true)),
  );
  await tx.update(workshops).set({ baysCount }).where(eq(workshops.id, workshopId));
}

export async function updateMechanic(
  { db }: Deps,
  { actor }: Call<'service'>,
  { id, skills }: FormOf<typeof mechanicEndpoints.update>,
): Promise<AnswerOf<typeof mechanicEndpoints.update>> {
  await loadMechanic(db, actor, id);
  await checkSkills(db, skills);
  await db.update(workshopEmployees).set({ skills }).where(eq(workshopEmployees.id, id));
  const [saved] = await db
    .select({ name: employeeName })
    .from(workshopEmployees)
    .innerJoin(users, eq(users.id, workshopEmployees.userId))
    .where(eq(workshopEmployees.id, id));
  if (!saved) throw new AppError('internal');
  return { id, name: saved.name, skills };
}
