import type { ListingSource } from './listing-source.ts';

/** Characters. A longer text is a mistake of the source and a burden to every answer. */
const longest: Readonly<Record<string, [what: string, most: number]>> = {
  name: ['название (name)', 120],
  'name:ru': ['название (name:ru)', 120],
  shop: ['вид (shop)', 100],
  opening_hours: ['часы работы (opening_hours)', 1000],
  phone: ['телефоны (phone)', 500],
  'contact:phone': ['телефоны (contact:phone)', 500],
  'contact:mobile': ['телефоны (contact:mobile)', 500],
  website: ['сайт (website)', 300],
  'contact:website': ['сайт (contact:website)', 300],
  // Twice the length of all marks of the catalogue.
  brand: ['марки (brand)', 5000],
  description: ['описание (description)', 5000],
};
export const longestAddress = 300;
export const mostPhones = 20;
const longestSlug = 150;

export function tooLong(slug: string, tags: ListingSource['tags']): string | null {
  if (slug.length > longestSlug) return `id длиннее ${longestSlug} знаков`;
  for (const [key, [what, most]] of Object.entries(longest)) {
    if ((tags[key]?.length ?? 0) > most) return `${what} длиннее ${most} знаков`;
  }
  return null;
}
