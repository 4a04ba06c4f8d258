import slugify from '@sindresorhus/slugify';
import type { Db } from '../client.ts';
import { carMarks } from '../tables/car-catalogue.ts';
import { workTypes } from '../tables/work-types.ts';

/**
 * The address part of each work. A known work keeps its own, because addresses of pages must not change. A new one
 * gets its transliterated title, with its id if another work or a car mark has that name already.
 */
export async function workTypeSlugs(
  db: Db,
  works: readonly { id: number; title: string }[],
): Promise<Map<number, string>> {
  const known = await db.select({ id: workTypes.id, slug: workTypes.slug }).from(workTypes);
  const marks = await db.select({ slug: carMarks.slug }).from(carMarks);
  const slugs = new Map(known.map(({ id, slug }) => [id, slug]));
  const taken = new Set([...known, ...marks].map(({ slug }) => slug));
  for (const { id, title } of works) {
    if (slugs.has(id)) continue;
    const wanted = slugify(title, { decamelize: false });
    const slug = wanted === '' || taken.has(wanted) ? `${wanted || 'rabota'}-${id}` : wanted;
    slugs.set(id, slug);
    taken.add(slug);
  }
  return slugs;
}
