import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { workTypeCategories, workTypeGroups, workTypes, workTypeVersions } from '../tables/work-types.ts';
import { readWorkTypes, type WorkTypeFile } from './catalogue-data.ts';
import type { OnProgress } from './seed-version.ts';
import { workTypeSlugs } from './work-type-slugs.ts';

/** The project's own catalogue. An imported one is not changed. */
export async function seedWorkTypes(db: Db, onProgress: OnProgress = () => undefined): Promise<void> {
  if ((await db.$count(workTypeVersions)) === 0) await writeWorkTypes(db, readWorkTypes());
  else onProgress('Виды работ остаются такими, какими вы их загрузили');
}

/** Ids in the file never change, so they are the keys of the upserts. Rows that the file lacks stay. */
export async function writeWorkTypes(db: Db, { groups }: WorkTypeFile): Promise<void> {
  await db
    .insert(workTypeGroups)
    .values(groups.map(({ id, title, icon }, index) => ({ id, title, icon, sort: index + 1 })))
    .onConflictDoUpdate({
      target: workTypeGroups.id,
      set: { title: sql`excluded.title`, icon: sql`excluded.icon`, sort: sql`excluded.sort` },
    });
  await db
    .insert(workTypeCategories)
    .values(
      groups.flatMap((group) =>
        group.categories.map(({ id, title }, index) => ({ id, title, groupId: group.id, sort: index + 1 })),
      ),
    )
    .onConflictDoUpdate({
      target: workTypeCategories.id,
      set: { title: sql`excluded.title`, groupId: sql`excluded.group_id`, sort: sql`excluded.sort` },
    });
  const services = groups.flatMap(({ categories }) => categories.flatMap((category) => category.services));
  const slugs = await workTypeSlugs(db, services);
  await db
    .insert(workTypes)
    .values(workTypeRows(groups, slugs))
    .onConflictDoUpdate({
      target: workTypes.id,
      set: {
        categoryId: sql`excluded.category_id`,
        groupId: sql`excluded.group_id`,
        title: sql`excluded.title`,
        synonyms: sql`excluded.synonyms`,
        symptoms: sql`excluded.symptoms`,
        minutes: sql`excluded.minutes`,
        priceFrom: sql`excluded.price_from`,
        priceTo: sql`excluded.price_to`,
        isPopular: sql`excluded.is_popular`,
        sort: sql`excluded.sort`,
        mergedIntoId: sql`excluded.merged_into_id`,
      },
    });
}

function workTypeRows(
  groups: WorkTypeFile['groups'],
  slugs: ReadonlyMap<number, string>,
): (typeof workTypes.$inferInsert)[] {
  return groups.flatMap((group) =>
    group.categories.flatMap((category) =>
      category.services.map((service, index) => ({
        id: service.id,
        slug: slugs.get(service.id) ?? String(service.id),
        categoryId: category.id,
        groupId: group.id,
        title: service.title,
        synonyms: service.synonyms,
        symptoms: service.symptoms,
        minutes: service.minutes,
        priceFrom: service.price_from,
        priceTo: service.price_to,
        isPopular: service.is_popular,
        sort: index + 1,
        mergedIntoId: service.merged_into ?? null,
      })),
    ),
  );
}
