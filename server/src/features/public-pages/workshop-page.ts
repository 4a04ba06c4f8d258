import type { FormOf } from '@sto/contract/endpoint';
import type { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import type { WorkshopPage } from '@sto/contract/public-pages/public-pages.schemas';
import type { ReviewFacets } from '@sto/contract/reviews/reviews.schemas';
import { GeoSearchForm } from '@sto/contract/workshops/workshops.schemas';
import { anonymous } from '../../auth/visitor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { facetsOfReviews } from '../reviews/matching-reviews.queries.ts';
import { newestReviews } from '../reviews/reviews.queries.ts';
import { workshopForVisitor } from '../workshops/workshops.queries.ts';
import { cityFigures } from './city-figures.ts';
import { cityLink, linkedSearch, markLinks, workLinks } from './city-page.ts';

const reviewsShown = 5;
const neighboursShown = 4;
const noFacets: ReviewFacets = { work_types: [], marks: [] };

/** A published workshop for the public, with its newest reviews and links to related pages. */
export async function workshopPage(
  deps: Deps,
  _call: Call,
  { service_id }: FormOf<typeof publicPageEndpoints.workshop>,
): Promise<WorkshopPage> {
  const figures = cityFigures(deps);
  const service = await workshopForVisitor(deps, anonymous, { service_id });
  const city = (await figures.cities()).find(({ id }) => id === service.city_id);
  if (!city) throw new AppError('not_found');
  const hasReviews = service.reviews_count > 0;
  const reviews = hasReviews ? await newestReviews(deps, service, reviewsShown) : [];
  const workIds = new Set(service.work_types.map((work) => work.work_type_id));
  const markIds = new Set(service.brands.map((brand) => brand.id));
  const works = await workLinks(deps, figures, { cityId: city.id, markId: null }, workIds);
  const marks = await markLinks(deps, figures, city.id, undefined);
  return {
    service,
    city: cityLink(city),
    works,
    marks: marks.filter(({ id }) => markIds.has(id)),
    reviews,
    review_facets: hasReviews ? await facetsOfReviews(deps, { service_id }) : noFacets,
    neighbours: nearest(deps, service),
    is_demo: deps.config.seedDemo || service.is_demo,
  };
}

function nearest(deps: Deps, { id, lat, long }: { id: number; lat: number; long: number }) {
  const form = GeoSearchForm.parse({ lat, long, sort: 'distance', page_size: neighboursShown + 1 });
  const found = linkedSearch(deps, form, null).services.filter((service) => service.id !== id);
  return found.slice(0, neighboursShown);
}
