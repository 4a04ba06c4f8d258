import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { EmployeeRole } from '@sto/contract/enums';
import type {
  myWorkshopEndpoints,
  registrationEndpoints,
} from '@sto/contract/my-workshop/my-workshop.endpoints';
import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { carMarks } from '../../db/tables/car-catalogue.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { workshopBays } from '../../db/tables/schedule.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import {
  workshopBrands,
  workshopEmployees,
  workshopImages,
  workshops,
  workshopWorks,
} from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { isAbout, type ModerationRow, requestsAbout } from '../../moderation/moderation-items.ts';
import { filesById } from '../files/files.queries.ts';
import { presentMyWorkshop, presentRegistration, type SigningDeps } from './my-workshop.present.ts';

/** The role of a caller who manages the workshop; not found for strangers, forbidden for mechanics. */
export function managerRoleIn(actor: Actor, workshopId: number): EmployeeRole {
  const employment = actor.employments.find((one) => one.workshopId === workshopId);
  if (!employment) throw new AppError('not_found');
  if (!managedWorkshopIds(actor).includes(workshopId)) throw new AppError('forbidden');
  return employment.role;
}

export async function viewMyWorkshop(
  deps: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId }: FormOf<typeof myWorkshopEndpoints.view>,
): Promise<MyWorkshop> {
  const first = managedWorkshopIds(actor)[0] ?? actor.workshopIds[0];
  const id = workshopId ?? first;
  if (id === undefined) throw new AppError('not_found');
  return myWorkshopOf(deps.db, deps, { id, role: managerRoleIn(actor, id) });
}

export async function myWorkshopOf(
  db: Db,
  deps: SigningDeps,
  { id: workshopId, role }: { id: number; role: EmployeeRole },
): Promise<MyWorkshop> {
  const [workshop] = await db.select().from(workshops).where(eq(workshops.id, workshopId));
  if (!workshop) throw new AppError('not_found');
  const works = await db
    .select({ work: workshopWorks, title: workTypes.title })
    .from(workshopWorks)
    .innerJoin(workTypes, eq(workTypes.id, workshopWorks.workTypeId))
    .where(eq(workshopWorks.workshopId, workshopId))
    .orderBy(asc(workshopWorks.workTypeId));
  const brands = await db
    .select({ id: carMarks.id, name: carMarks.name })
    .from(workshopBrands)
    .innerJoin(carMarks, eq(carMarks.id, workshopBrands.markId))
    .where(eq(workshopBrands.workshopId, workshopId))
    .orderBy(asc(carMarks.name));
  const photos = await db
    .select()
    .from(workshopImages)
    .where(eq(workshopImages.workshopId, workshopId))
    .orderBy(asc(workshopImages.sort), asc(workshopImages.id));
  const isActiveBay = and(eq(workshopBays.workshopId, workshopId), eq(workshopBays.isActive, true));
  const requests = await requestsAbout(db, { kind: 'service', objectId: workshopId });
  const waiting = requests.find(({ status }) => status === 'pending');
  return presentMyWorkshop(deps, {
    workshop,
    works: works.map(({ work, title }) => ({ ...work, title })),
    brands,
    photos,
    activeBays: await db.$count(workshopBays, isActiveBay),
    requests,
    uploads: await filesById(db, waiting?.fileIds ?? []),
    documents: role === 'owner' ? await documentsOf(db, workshopId) : null,
    role,
  });
}

/** The newest papers of those who own the workshop now. */
async function documentsOf(db: Db, workshopId: number): Promise<ModerationRow | null> {
  const owners = db
    .select({ id: workshopEmployees.userId })
    .from(workshopEmployees)
    .where(and(eq(workshopEmployees.workshopId, workshopId), eq(workshopEmployees.role, 'owner')));
  const [newest] = await db
    .select()
    .from(moderationItems)
    .where(
      and(isAbout({ kind: 'documents', objectId: workshopId }), inArray(moderationItems.createdBy, owners)),
    )
    .orderBy(desc(moderationItems.id))
    .limit(1);
  return newest ?? null;
}

export async function listRegistrations(
  { db }: Deps,
  { actor }: Call<'user'>,
): Promise<AnswerOf<typeof registrationEndpoints.status>> {
  const rows = await db
    .select({ item: moderationItems, name: workshops.name })
    .from(moderationItems)
    .innerJoin(workshops, eq(workshops.id, moderationItems.objectId))
    .where(
      and(
        eq(moderationItems.createdBy, actor.userId),
        // A change of a card is the workshop's, not a registration.
        or(
          eq(moderationItems.kind, 'claim'),
          and(eq(moderationItems.kind, 'service'), eq(moderationItems.payload, {})),
        ),
      ),
    )
    .orderBy(desc(moderationItems.id))
    .limit(20);
  return { items: rows.map(({ item, name }) => presentRegistration(item, name)) };
}
