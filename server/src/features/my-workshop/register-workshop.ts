import { randomUUID } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import type { FormOf } from '@sto/contract/endpoint';
import type { registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { Registration } from '@sto/contract/my-workshop/my-workshop.schemas';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { addServiceRole } from '../../auth/service-role.ts';
import type { Db } from '../../db/client.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { isOpen, requestModeration } from '../../moderation/moderation-items.ts';
import { claimWorkshop } from './claim-workshop.ts';
import { presentRegistration } from './my-workshop.present.ts';
import { cityOfPlace } from './place-of-workshop.ts';
import { replaceBrands, replaceWorks, type WorkForm, weekOf } from './profile-values.ts';

type RegistrationForm = FormOf<typeof registrationEndpoints.register>;

const maxOpenRegistrations = 3;

/**
 * A signed-in person becomes the owner of a new workshop, which is hidden until an operator approves it. With
 * `claim_service_id` he claims a listing that has no owner yet.
 */
export async function registerWorkshop(
  deps: Deps,
  { actor }: Call<'user'>,
  form: RegistrationForm,
): Promise<Registration> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // Counted and inserted one after another for a person.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('update');
    const mine = and(eq(moderationItems.createdBy, actor.userId), isOpen);
    if ((await tx.$count(moderationItems, mine)) >= maxOpenRegistrations)
      throw new AppError('workshops_too_many');
    await tx
      .update(users)
      .set({ name: form.person_name })
      .where(and(eq(users.id, actor.userId), eq(users.name, '')));
    if (form.claim_service_id !== undefined)
      return claimWorkshop(tx, actor, { ...form, claim_service_id: form.claim_service_id }, now);
    const workshopId = await insertWorkshop(tx, form, now);
    await tx.insert(workshopEmployees).values({ workshopId, userId: actor.userId, role: 'owner' });
    await addServiceRole(tx, actor.userId);
    const item = await requestModeration(
      tx,
      { kind: 'service', objectId: workshopId, createdBy: actor.userId },
      now,
    );
    return presentRegistration(item, form.name);
  });
}

async function insertWorkshop(tx: Db, form: RegistrationForm, now: Date): Promise<number> {
  const { name, address, lat, long, inn, phone } = form;
  const base = slugify(name, { decamelize: false }).slice(0, 80) || 'avtoservis';
  const [row] = await tx
    .insert(workshops)
    .values({
      ...{ name, address, lat, long, inn, phones: [phone] },
      ...(await cityOfPlace(tx, form)),
      slug: `${base}-${randomUUID().slice(0, 8)}`,
      schedule: weekOf(form.week ?? []),
      amenities: [],
      metro: [],
      isConnected: false,
      isPublished: false,
      moderationStatus: 'pending',
      createdAt: now,
    })
    .returning({ id: workshops.id });
  if (!row) throw new AppError('internal');
  const works = form.works ?? (await worksAtMarketPrices(tx, form.work_type_ids ?? []));
  if (works.length > 0) await replaceWorks(tx, row.id, works, now);
  if (form.brand_ids) await replaceBrands(tx, row.id, form.brand_ids);
  return row.id;
}

/** Works that were only named start with the prices of the catalogue. */
async function worksAtMarketPrices(tx: Db, ids: number[]): Promise<WorkForm[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(workTypes)
    .where(and(isNull(workTypes.mergedIntoId), sql`${workTypes.id} = any(${sql.param(ids)}::integer[])`));
  if (rows.length < ids.length)
    throw new AppError('form_invalid', {}, { work_type_ids: ['Выберите работы из каталога'] });
  return rows.map((work) => ({
    work_type_id: work.id,
    price_from: work.priceFrom,
    price_to: work.priceTo ?? work.priceFrom,
    warranty_months: null,
    class_prices: [],
  }));
}
