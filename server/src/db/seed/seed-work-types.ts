import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { workTypeCategories, workTypeGroups, workTypes } from '../tables/work-types.ts';
import { readWorkTypes } from './catalogue-data.ts';

/** Ids stand in the data file and never change, so the id is the key of every upsert. */
export async function seedWorkTypes(db: Db): Promise<void> {
  const { groups } = readWorkTypes();
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
  await db
    .insert(workTypes)
    .values(workTypeRows())
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
      },
    });
}

function workTypeRows(): (typeof workTypes.$inferInsert)[] {
  return readWorkTypes().groups.flatMap((group) =>
    group.categories.flatMap((category) =>
      category.services.map((service, index) => ({
        id: service.id,
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
      })),
    ),
  );
}
