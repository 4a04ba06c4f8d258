import slugify from '@sindresorhus/slugify';

/** Last part of a workshop's page address. The id finds the page; the name is for readers. */
export function workshopPageSlug({ id, name }: { id: number; name: string }): string {
  const words = slugify(name, { decamelize: false });
  return words ? `${id}-${words}` : String(id);
}
