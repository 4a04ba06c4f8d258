import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { WorkTypeData, WorkTypeFile } from '../../../db/seed/catalogue-data.ts';
import { type workTypes, workTypeVersions } from '../../../db/tables/work-types.ts';
import { workTypeRows } from '../../../db/work-type-rows.ts';
import { UsageError } from '../with-database.ts';

type Group = WorkTypeFile['groups'][number];

/** The current catalogue in a canonical form: equal catalogues are equal texts. */
export async function workTypesNow(db: Db): Promise<WorkTypeFile> {
  const { groups, categories, works } = await workTypeRows(db);
  return inOneForm({
    groups: groups.map((group) => ({
      ...group,
      categories: categories
        .filter((category) => category.groupId === group.id)
        .map((category) => ({
          ...category,
          services: works.filter((work) => work.categoryId === category.id).map(workOf),
        })),
    })),
  });
}

function workOf(row: typeof workTypes.$inferSelect): WorkTypeData {
  return {
    ...row,
    price_from: row.priceFrom,
    price_to: row.priceTo,
    is_popular: row.isPopular,
    merged_into: row.mergedIntoId ?? undefined,
  };
}

/** Fields in the order of the project's file; merged works last in their category, by id. */
export function inOneForm({ groups }: WorkTypeFile): WorkTypeFile {
  return {
    groups: groups.map((group) => ({
      id: group.id,
      title: group.title,
      icon: group.icon,
      categories: group.categories.map((category) => ({
        id: category.id,
        title: category.title,
        services: [
          ...category.services.filter((work) => work.merged_into === undefined),
          ...category.services
            .filter((work) => work.merged_into !== undefined)
            .sort((left, right) => left.id - right.id),
        ].map((work) => ({
          id: work.id,
          title: work.title,
          synonyms: work.synonyms,
          symptoms: work.symptoms,
          minutes: work.minutes,
          price_from: work.price_from,
          price_to: work.price_to,
          is_popular: work.is_popular,
          ...(work.merged_into === undefined ? {} : { merged_into: work.merged_into }),
        })),
      })),
    })),
  };
}

/**
 * The text of the catalogue, or of an earlier version with the works added since, because an import may not lack any.
 * `version` is the latest number, which an import of the text replaces.
 */
export async function workTypesText(db: Db, earlier?: number): Promise<{ text: string; added: string[] }> {
  const now = await workTypesNow(db);
  const [last] = await db
    .select({ number: workTypeVersions.number })
    .from(workTypeVersions)
    .orderBy(desc(workTypeVersions.number))
    .limit(1);
  const textOf = ({ groups }: WorkTypeFile) =>
    `${JSON.stringify({ version: last?.number ?? 0, groups }, null, 1)}\n`;
  if (earlier === undefined) return { text: textOf(now), added: [] };
  const [version] = await db.select().from(workTypeVersions).where(eq(workTypeVersions.number, earlier));
  if (!version) throw new UsageError(`Версии ${earlier} нет: npm run export -- work-types --versions`);
  const { file, added } = withAddedSince(version.content, now);
  return { text: textOf(file), added };
}

function withAddedSince(version: WorkTypeFile, now: WorkTypeFile): { file: WorkTypeFile; added: string[] } {
  const known = new Set(
    version.groups.flatMap((group) =>
      group.categories.flatMap(({ services }) => services.map(({ id }) => id)),
    ),
  );
  const file = structuredClone(version);
  const added: string[] = [];
  for (const group of now.groups) {
    for (const category of group.categories) {
      const works = category.services.filter((work) => work.merged_into === undefined && !known.has(work.id));
      if (works.length === 0) continue;
      placeOf(file, group, category).services.push(...works);
      added.push(...works.map((work) => `${work.id} «${work.title}»`));
    }
  }
  return { file, added };
}

function placeOf(file: WorkTypeFile, { id }: Group, { id: categoryId, title }: Group['categories'][number]) {
  const known = file.groups.flatMap((group) => group.categories).find((one) => one.id === categoryId);
  if (known) return known;
  const category = { id: categoryId, title, services: [] };
  file.groups.find((group) => group.id === id)?.categories.push(category);
  return category;
}
