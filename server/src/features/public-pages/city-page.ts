import type { FormOf } from '@sto/contract/endpoint';
import type { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import type {
  CityPage,
  LinkedWorkshop,
  MarkLink,
  WorkLink,
} from '@sto/contract/public-pages/public-pages.schemas';
import {
  GeoSearchForm,
  type SearchAnswer,
  type WorkshopSummary,
} from '@sto/contract/workshops/workshops.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { findWorkBySlug, worksById } from '../work-types/work-types.queries.ts';
import { workshopPageSlug } from '../workshops/workshops.present.ts';
import { type CityFigures, cityFigures } from './city-figures.ts';

type Form = FormOf<typeof publicPageEndpoints.city>;
type City = Awaited<ReturnType<CityFigures['cities']>>[number];
type Work = NonNullable<Awaited<ReturnType<typeof findWorkBySlug>>>;

const pageSize = 20;
const allWorks = { has: () => true };
/** Many times faster than `localeCompare` on a list. */
const byTitle = new Intl.Collator('ru');
const none = new Set<number>();
const anonymous = { activeBidWorkshopIds: none, favoriteWorkshopIds: none, ownWorkshopIds: none };

/**
 * The page of a city, of a work or a mark there, or of a work for a mark. Its workshops are those that the map finds
 * with the same filters. Without a workshop in the city itself there is no page.
 */
export async function cityPage(deps: Deps, _call: Call, form: Form): Promise<CityPage> {
  const figures = cityFigures(deps);
  const cities = await figures.cities();
  const city = cities.find(({ slug }) => slug === form.city);
  if (!city) throw new AppError('not_found');
  const { work, mark } = await subjectOf(deps, figures, city, form);
  const place = { cityId: city.id, markId: mark?.id ?? null };
  const works = await workLinks(deps, figures, place);
  const marks = await markLinks(deps, figures, city.id, work);
  const ownWork = work && works.find(({ id }) => id === work.id);
  if (work ? !ownWork : city.services_count === 0) throw new AppError('not_found');
  const found = searchOn(deps, { city, work, mark, page: form.page });
  if (form.page > 1 && found.services.length === 0) throw new AppError('not_found');
  const { counts } = await figures.works(place);
  const shown = [...counts].flatMap(([id, figure]) => (!work || id === work.id ? figure : []));
  return {
    city: { ...cityLink(city), lat: city.lat, long: city.long },
    work: work && ownWork ? { ...ownWork, minutes: work.minutes } : null,
    mark: mark ?? null,
    services: found.services,
    total: found.total,
    page: form.page,
    pages_count: Math.ceil(found.total / pageSize),
    works,
    marks,
    cities: cities.filter((other) => other.is_popular && other.services_count > 0).map(cityLink),
    updated_at: newestOf(shown),
    is_demo: deps.config.seedDemo || (shown.length > 0 && shown.every(({ isDemo }) => isDemo)),
  };
}

function newestOf(figures: readonly { updatedAt: Date }[]): string | null {
  if (figures.length === 0) return null;
  return new Date(Math.max(...figures.map(({ updatedAt }) => updatedAt.getTime()))).toISOString();
}

export function cityLink({ id, name, name_in, slug }: City) {
  return { id, name, name_in, slug };
}

/** Of two with the same slug the work is meant. */
async function subjectOf(
  deps: Deps,
  figures: CityFigures,
  city: City,
  { first, second }: Form,
): Promise<{ work: Work | undefined; mark: MarkLink | undefined }> {
  const work = first === undefined ? undefined : await findWorkBySlug(deps, first);
  const markSlug = work ? second : first;
  if ((!work && second !== undefined) || markSlug === undefined) {
    if (second !== undefined) throw new AppError('not_found');
    return { work, mark: undefined };
  }
  const marks = await markLinks(deps, figures, city.id, work);
  const mark = marks.find(({ slug }) => slug === markSlug);
  if (!mark) throw new AppError('not_found');
  return { work, mark };
}

/** What workshops of the city do for the mark, the most frequent first. */
export async function workLinks(
  deps: Deps,
  figures: CityFigures,
  place: { cityId: number; markId: number | null },
  among: { has: (workTypeId: number) => boolean } = allWorks,
): Promise<WorkLink[]> {
  const { counts, market } = await figures.works(place);
  const works = await worksById(deps);
  return [...counts]
    .flatMap(([id, { workshopsCount }]): WorkLink[] => {
      const work = among.has(id) && works.get(id);
      if (!work) return [];
      const known = market.get(id);
      const { priceFrom, priceTo } = known ?? work;
      return [
        {
          id,
          title: work.title,
          slug: work.slug,
          price_from: priceFrom,
          price_to: priceTo,
          price_source: known ? 'market' : 'estimate',
          services_count: workshopsCount,
        },
      ];
    })
    .sort((a, b) => b.services_count - a.services_count || byTitle.compare(a.title, b.title));
}

/** The marks that workshops of the city serve. A mark with the slug of a work has no page, as that address is the work's. */
export async function markLinks(
  deps: Deps,
  figures: CityFigures,
  cityId: number,
  work: { id: number } | undefined,
): Promise<MarkLink[]> {
  const counts = await figures.marks({ cityId, workTypeId: work?.id ?? null });
  const links: MarkLink[] = [];
  for (const { id, name, slug, workshopsCount } of counts)
    if (!(await findWorkBySlug(deps, slug))) links.push({ id, name, slug, services_count: workshopsCount });
  return links;
}

/** The same search as on the map. */
function searchOn(
  deps: Deps,
  {
    city,
    work,
    mark,
    page,
  }: { city: City; work?: Work | undefined; mark?: MarkLink | undefined; page: number },
): { services: LinkedWorkshop[]; total: number } {
  const form = GeoSearchForm.parse({
    lat: city.lat,
    long: city.long,
    page,
    page_size: pageSize,
    ...(work && { work_type_ids: [work.id] }),
    brand_only: mark !== undefined,
  });
  return linkedSearch(deps, form, mark?.id ?? null);
}

export function linkedSearch(deps: Deps, form: GeoSearchForm, markId: number | null) {
  const context = { ...anonymous, now: deps.clock.now(), markId, carClass: null };
  const found = deps.workshops.answer(form, context);
  const linked = found.services.flatMap((service) =>
    isSummary(service) ? [{ ...service, page_slug: workshopPageSlug(service) }] : [],
  );
  return { services: linked, total: found.total };
}

function isSummary(service: SearchAnswer['services'][number]): service is WorkshopSummary {
  return 'name' in service;
}
