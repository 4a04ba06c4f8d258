import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { type Deps, oncePerDeps } from '../../deps.ts';
import { hours } from '../../platform/clock/durations.ts';
import { findWorkBySlug, worksById } from '../work-types/work-types.queries.ts';
import { workshopPageSlug } from '../workshops/workshops.present.ts';
import { cityFigures } from './city-figures.ts';
import { datedWorkshops, worksByMark } from './sitemap.queries.ts';

/** Below the 50,000 of the protocol: a part stays under 2 MB. */
const partSize = 10_000;
/** Cities whose pages are cached; a crawler reads the parts of one city after another. */
const cachedCities = 20;

interface DatedPage {
  path: string;
  lastmod: Date;
}

const sitemapCache = oncePerDeps(({ workshops }) => {
  const cache = new LRUCache<string, Promise<DatedPage[]>>({ max: cachedCities, ttl: hours(1) });
  let index: { generation: number; builtAt: number; xml: Promise<Buffer | null> } | undefined;
  return {
    pages(cityId: number, read: () => Promise<DatedPage[]>): Promise<DatedPage[]> {
      const key = `${workshops.generation} ${cityId}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const pages = read();
      cache.set(key, pages);
      pages.catch(() => cache.delete(key));
      return pages;
    },
    index(now: number, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
      const isFresh = index?.generation === workshops.generation && now - index.builtAt < hours(1);
      if (index && isFresh) return index.xml;
      const built = { generation: workshops.generation, builtAt: now, xml: read() };
      index = built;
      built.xml.catch(() => {
        if (index === built) index = undefined;
      });
      return built.xml;
    },
  };
});

/** The index of the parts, a city after another; null: there are no real workshops. Built once an hour. */
export function sitemapIndex(deps: Deps): Promise<Buffer | null> {
  return sitemapCache(deps).index(deps.clock.now().getTime(), async () => {
    const parts: { url: string; lastmod: string }[] = [];
    for (const city of await realCities(deps)) {
      const pages = await pagesOf(deps, city);
      for (let first = 0; first < pages.length; first += partSize)
        parts.push({
          url: `${deps.config.publicUrl}/sitemap/${city.slug}-${first / partSize + 1}.xml`,
          lastmod: newest(pages.slice(first, first + partSize)).toISOString(),
        });
    }
    return parts.length > 0 ? streamToPromise(Readable.from(parts).pipe(new SitemapIndexStream())) : null;
  });
}

/** A part of the sitemap by its file, e.g. `kazan-1.xml`; null for an unknown one. */
export async function sitemapPart(deps: Deps, file: string): Promise<Buffer | null> {
  const [, slug, number] = /^(.+)-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
  const city = (await realCities(deps)).find((one) => one.slug === slug);
  if (!city) return null;
  const last = Number(number) * partSize;
  const pages = (await pagesOf(deps, city)).slice(last - partSize, last);
  if (pages.length === 0) return null;
  const items = pages.map(({ path, lastmod }) => ({ url: path, lastmod: lastmod.toISOString() }));
  return streamToPromise(Readable.from(items).pipe(new SitemapStream({ hostname: deps.config.publicUrl })));
}

async function realCities(deps: Deps) {
  if (deps.config.seedDemo) return [];
  const cities = await cityFigures(deps).cities();
  return cities.filter(({ services_count: count }) => count > 0);
}

/** The pages that search engines may list: of the city, its works and marks, and of its real workshops. */
function pagesOf(deps: Deps, city: { id: number; slug: string }): Promise<DatedPage[]> {
  return sitemapCache(deps).pages(city.id, async () => {
    const subjects = await subjectPages(deps, city);
    const workshops = (await datedWorkshops(deps.db, city.id)).map((workshop) => ({
      path: `/service/${workshopPageSlug(workshop)}`,
      lastmod: workshop.updatedAt,
    }));
    if (workshops.length === 0) return [];
    return [
      { path: `/${city.slug}`, lastmod: newest([...subjects, ...workshops]) },
      ...subjects,
      ...workshops,
    ];
  });
}

/** Each page once, with the newest date of the prices on it. */
async function subjectPages(deps: Deps, city: { id: number; slug: string }): Promise<DatedPage[]> {
  const works = await worksById(deps);
  const dates = new Map<string, Date>();
  const add = (path: string, date: Date) => {
    const known = dates.get(path);
    if (!known || known < date) dates.set(path, date);
  };
  for (const { workTypeId, markSlug, updatedAt } of await worksByMark(deps.db, city.id)) {
    const work = works.get(workTypeId);
    if (!work) continue;
    add(`/${city.slug}/${work.slug}`, updatedAt);
    // The address of a mark with the slug of a work is the work's.
    if (markSlug === null || (await findWorkBySlug(deps, markSlug))) continue;
    add(`/${city.slug}/${markSlug}`, updatedAt);
    add(`/${city.slug}/${work.slug}/${markSlug}`, updatedAt);
  }
  return [...dates].map(([path, lastmod]) => ({ path, lastmod }));
}

function newest(pages: readonly DatedPage[]): Date {
  return new Date(pages.reduce((latest, { lastmod }) => Math.max(latest, lastmod.getTime()), 0));
}
