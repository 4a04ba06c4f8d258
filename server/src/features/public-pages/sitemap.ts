import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { type Deps, oncePerDeps } from '../../deps.ts';
import { hours } from '../../platform/clock/durations.ts';
import { findWorkBySlug, worksById } from '../work-types/work-types.queries.ts';
import { workshopPageSlug } from '../workshops/workshops.present.ts';
import { cityFigures } from './city-figures.ts';
import { datedWorkshops, worksByMark } from './sitemap.queries.ts';

/** Below the 50,000 of the protocol: a file stays under 2 MB. */
const partSize = 10_000;
/** Those of about a million pages; of a larger country the parts that crawlers read last. */
const cachedBytes = 192 * 2 ** 20;

interface DatedPage {
  path: string;
  lastmod: Date;
}

interface SitemapFile {
  name: string;
  lastmod: Date;
  xml: Buffer;
}

/** The built files of the index and of each city, for an hour or until a full reload of the search index. */
const sitemapCache = oncePerDeps(({ workshops, clock }) => {
  const cache = new LRUCache<string, SitemapFile[], () => Promise<SitemapFile[]>>({
    maxSize: cachedBytes,
    sizeCalculation: (files) => files.reduce((sum, { xml }) => sum + xml.length, 1),
    ttl: hours(1),
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (_key, _stale, { context: build }) => build(),
    ignoreFetchAbort: true,
  });
  return async (of: string, build: () => Promise<SitemapFile[]>): Promise<SitemapFile[]> =>
    (await cache.fetch(`${workshops.generation} ${of}`, { context: build })) ?? [];
});

/** The index of the parts, a city after another; null: there are no real workshops. */
export async function sitemapIndex(deps: Deps): Promise<Buffer | null> {
  const [index] = await sitemapCache(deps)('index', async () => {
    const parts: SitemapFile[] = [];
    for (const city of await realCities(deps)) parts.push(...(await partsOf(deps, city)));
    if (parts.length === 0) return [];
    const items = parts.map(({ name, lastmod }) => ({
      url: `${deps.config.publicUrl}/sitemap/${name}`,
      lastmod: lastmod.toISOString(),
    }));
    const xml = await streamToPromise(Readable.from(items).pipe(new SitemapIndexStream()));
    return [{ name: 'sitemap.xml', lastmod: newest(parts), xml }];
  });
  return index?.xml ?? null;
}

/** A part of the sitemap by its file, e.g. `kazan-1.xml`; null for an unknown one. */
export async function sitemapPart(deps: Deps, file: string): Promise<Buffer | null> {
  const slug = /^(.+)-\d{1,4}\.xml$/.exec(file)?.[1];
  const city = (await realCities(deps)).find((one) => one.slug === slug);
  if (!city) return null;
  return (await partsOf(deps, city)).find(({ name }) => name === file)?.xml ?? null;
}

function partsOf(deps: Deps, city: { id: number; slug: string }): Promise<SitemapFile[]> {
  return sitemapCache(deps)(`city ${city.id}`, async () => {
    const pages = await pagesOf(deps, city);
    const parts: SitemapFile[] = [];
    for (let first = 0; first < pages.length; first += partSize) {
      const listed = pages.slice(first, first + partSize);
      const items = listed.map(({ path, lastmod }) => ({ url: path, lastmod: lastmod.toISOString() }));
      const stream = new SitemapStream({ hostname: deps.config.publicUrl });
      parts.push({
        name: `${city.slug}-${first / partSize + 1}.xml`,
        lastmod: newest(listed),
        xml: await streamToPromise(Readable.from(items).pipe(stream)),
      });
    }
    return parts;
  });
}

async function realCities(deps: Deps) {
  if (deps.config.seedDemo) return [];
  const cities = await cityFigures(deps).cities();
  return cities.filter(({ services_count: count }) => count > 0);
}

/** The pages that search engines may list: of the city, its works and marks, and of its real workshops. */
async function pagesOf(deps: Deps, city: { id: number; slug: string }): Promise<DatedPage[]> {
  const subjects = await subjectPages(deps, city);
  const workshops = (await datedWorkshops(deps.db, city.id)).map((workshop) => ({
    path: `/service/${workshopPageSlug(workshop)}`,
    lastmod: workshop.updatedAt,
  }));
  if (workshops.length === 0) return [];
  return [{ path: `/${city.slug}`, lastmod: newest([...subjects, ...workshops]) }, ...subjects, ...workshops];
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

function newest(pages: readonly Pick<DatedPage, 'lastmod'>[]): Date {
  return new Date(pages.reduce((latest, { lastmod }) => Math.max(latest, lastmod.getTime()), 0));
}
