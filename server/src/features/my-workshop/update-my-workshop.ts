import type { FormOf } from '@sto/contract/endpoint';
import type { myWorkshopEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { ownAmenities } from '@sto/contract/workshops/amenities';
import { and, desc, eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { isAbout, isOpen, requestModeration, withdrawRequests } from '../../moderation/moderation-items.ts';
import { applyCardChange, type CardChange, cardChangeOf, changeOfItem } from './card-change.ts';
import { managerRoleIn, myWorkshopOf } from './my-workshop.queries.ts';
import { cityOfPlace } from './place-of-workshop.ts';
import { distinctLegs, replaceBrands, replaceWorks } from './profile-values.ts';
import { recheckPhone } from './workshop-checks.ts';
import { loadOwnUploads, uploadIdsOf } from './workshop-photos.ts';

type UpdateForm = FormOf<typeof myWorkshopEndpoints.update>;
type WorkshopRow = typeof workshops.$inferSelect;

/**
 * Facts of the work apply at once and reach the search. What an approved card shows in words and pictures waits for the
 * operator, so that a checked workshop cannot become another one.
 */
export async function updateMyWorkshop(
  deps: Deps,
  { actor }: Call<'service'>,
  form: UpdateForm,
): Promise<MyWorkshop> {
  const { service_id: workshopId } = form;
  const role = managerRoleIn(actor, workshopId);
  return deps.db.transaction(async (tx) => {
    const workshop = await lockedWorkshop(tx, workshopId);
    await applyFacts(tx, workshop, form, deps.clock.now());
    const change = cardChangeOf(form);
    if (Object.keys(change).length > 0) await changeCard(tx, deps, { actor, workshop, change });
    return myWorkshopOf(tx, deps, { id: workshopId, role });
  });
}

export async function lockedWorkshop(tx: Db, workshopId: number): Promise<WorkshopRow> {
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, workshopId)).for('update');
  if (!workshop) throw new AppError('not_found');
  return workshop;
}

async function applyFacts(tx: Db, workshop: WorkshopRow, form: UpdateForm, now: Date): Promise<void> {
  if (workshop.isConnected && form.bays_count !== undefined)
    throw new AppError('form_invalid', {}, { bays_count: ['Посты меняются в разделе «Запись и посты»'] });
  const amenities = form.no_amenities ? [] : form.amenities && ownAmenities(form.amenities);
  const facts = {
    amenities,
    legs: form.legs ? distinctLegs(form.legs) : form.no_legs ? [] : undefined,
    phones: form.phone === undefined ? undefined : [form.phone],
    baysCount: form.bays_count,
    warranty: warrantyOf(workshop, form),
  };
  if (Object.values(facts).some((value) => value !== undefined))
    await tx.update(workshops).set(facts).where(eq(workshops.id, workshop.id));
  if (form.phone !== undefined && !workshop.phones.includes(form.phone))
    await recheckPhone(tx, workshop.id, form.phone, now);
  if (form.works) await replaceWorks(tx, workshop.id, form.works, now);
  if (form.brand_ids) await replaceBrands(tx, workshop.id, form.brand_ids);
}

function warrantyOf({ warranty }: WorkshopRow, form: UpdateForm): WorkshopRow['warranty'] | undefined {
  const { warranty_work_months: work, warranty_parts_months: parts, warranty_text: text } = form;
  if (work === undefined && parts === undefined && text === undefined) return undefined;
  return {
    work_months: work ?? warranty?.work_months ?? 0,
    parts_months: parts ?? warranty?.parts_months ?? 0,
    km: warranty?.km ?? null,
    text: text ?? warranty?.text ?? '',
  };
}

interface Changing {
  actor: Actor;
  workshop: WorkshopRow;
  change: CardChange;
}

async function changeCard(tx: Db, deps: Deps, { actor, workshop, change }: Changing): Promise<void> {
  const { lat, long, photos = [] } = change;
  const uploadIds = uploadIdsOf(photos);
  if ((lat === undefined) !== (long === undefined))
    throw new AppError('form_invalid', {}, { lat: ['Укажите обе координаты'] });
  if (workshop.moderationStatus !== 'approved') {
    await checkUploads(tx, actor, uploadIds);
    return applyCardChange(tx, deps, workshop.id, change);
  }
  if (lat !== undefined && long !== undefined) await cityOfPlace(tx, { lat, long });
  const now = deps.clock.now();
  const earlier = await openChange(tx, workshop.id);
  const whole = { ...earlier, ...change };
  const fileIds = uploadIdsOf(whole.photos ?? []);
  // What waits may have been sent by a colleague.
  const known = uploadIdsOf(earlier.photos ?? []);
  await checkUploads(
    tx,
    actor,
    uploadIds.filter((id) => !known.includes(id)),
  );
  await withdrawRequests(tx, { kind: 'service', objectId: workshop.id });
  await requestModeration(
    tx,
    { kind: 'service', objectId: workshop.id, payload: { ...whole }, fileIds, createdBy: actor.userId },
    now,
  );
}

async function checkUploads(tx: Db, actor: Actor, ids: number[]): Promise<void> {
  await loadOwnUploads(tx, actor.userId, { ids, field: 'photos', onlyPictures: true });
}

/** A change that waits already: the next one adds to it. */
async function openChange(tx: Db, workshopId: number): Promise<CardChange> {
  const [item] = await tx
    .select()
    .from(moderationItems)
    .where(and(isAbout({ kind: 'service', objectId: workshopId }), isOpen))
    .orderBy(desc(moderationItems.id));
  return (item && changeOfItem(item)) ?? {};
}
