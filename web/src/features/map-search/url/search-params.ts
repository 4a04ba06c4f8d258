import type { SearchSort } from '@sto/contract/workshops/workshops.schemas';
import { reviewParameters } from '../../../lib/paths.ts';
import { aiWish } from '../../analytics/partner.store.ts';
import type { ViewCentre } from '../results/map-part.ts';

export const sorts = [
  'recommended',
  'distance',
  'price',
  'rating',
  'soonest',
] as const satisfies readonly SearchSort[];
export type Sort = (typeof sorts)[number];

export const freeDays = ['today', 'tomorrow'] as const;
export type FreeBy = (typeof freeDays)[number];

export interface Filters {
  openNow: boolean;
  /** Free times on that day or before it. */
  freeBy: FreeBy | null;
  ratingFrom: number | null;
  radius: number | null;
  priceTo: number | null;
  warrantyFrom: number | null;
  amenities: string[];
  favorites: boolean;
}

/** A street as the origin of distances. */
export interface FromPlace {
  lat: number;
  long: number;
  name: string;
}

/** The state of the map page in its address. */
export interface MapParams extends Filters {
  city: string | null;
  /** The view of the map; null: that of the city. */
  viewport: ViewCentre | null;
  /** `south,west,north,east` of «Искать в этой области». */
  area: string | null;
  from: FromPlace | null;
  works: number[];
  anyWork: boolean;
  auto: number | null;
  modification: number | null;
  sort: Sort;
  service: number | null;
  drawer: string | null;
}

const idsMax = 50;
const amenitiesMax = 20;
const placeNameMax = 80;
const priceMax = 100_000_000;
const warrantyMax = 120;

/** Reads any address: invalid values count as absent. */
export function parseMapParams(search: URLSearchParams): MapParams {
  const ids = (name: string) => (search.get(name) ?? '').split(',').flatMap((text) => positiveId(text) ?? []);
  const lat = decimal(search.get('lat'), -85, 85);
  const long = decimal(search.get('long'), -180, 180);
  const zoom = decimal(search.get('zoom'), 3, 18);
  const city = search.get('city');
  const area = parseArea(search.get('area'));
  const filters = parseFilters(search);
  return {
    city: city && /^[a-z][a-z-]{1,40}$/.test(city) ? city : null,
    viewport: lat !== null && long !== null ? { lat, long, zoom: zoom ?? 12 } : null,
    area,
    from: parsePlace(search.get('from'), search.get('from_name')),
    works: [...new Set(ids('works'))].slice(0, idsMax),
    anyWork: search.get('any_work') === '1',
    auto: positiveId(search.get('auto')),
    modification: positiveId(search.get('modification')),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'recommended',
    service: positiveId(search.get('service')),
    // A link with the flag opens the assistant.
    drawer: search.get('drawer') ?? (aiWish(search) ? 'ai' : null),
    ...filters,
    // An area has its own reach: with a radius from elsewhere it would be empty.
    radius: area === null ? filters.radius : null,
  };
}

function parseFilters(search: URLSearchParams): Filters {
  const upTo = (name: string, max: number) => {
    const value = positiveId(search.get(name));
    return value !== null && value <= max ? value : null;
  };
  return {
    openNow: search.get('open_now') === '1',
    freeBy: freeDays.find((day) => day === search.get('free')) ?? null,
    ratingFrom: decimal(search.get('rating'), 1, 5),
    radius: decimal(search.get('radius'), 1, 500),
    priceTo: upTo('price', priceMax),
    warrantyFrom: upTo('warranty', warrantyMax),
    amenities: codes(search.get('amenities')),
    favorites: search.get('favorites') === '1',
  };
}

/** The values of the address that the map page writes; null removes one. */
export type MapParamsChange = Partial<Omit<MapParams, 'auto' | 'modification'>> & {
  /** The free time that the booking form of `service` begins with; it leaves with the workshop. */
  slot?: string | undefined;
};

export const noFilters = {
  openNow: false,
  freeBy: null,
  ratingFrom: null,
  radius: null,
  priceTo: null,
  warrantyFrom: null,
  amenities: [] as string[],
  favorites: false,
} satisfies Filters;

export function filtersOf(params: MapParams): Filters {
  const { openNow, freeBy, ratingFrom, radius, priceTo, warrantyFrom, amenities, favorites } = params;
  return { openNow, freeBy, ratingFrom, radius, priceTo, warrantyFrom, amenities, favorites };
}

export function countFilters(filters: Filters): number {
  const { openNow, freeBy, favorites, amenities, ratingFrom, radius, priceTo, warrantyFrom } = filters;
  const given = [freeBy, ratingFrom, radius, priceTo, warrantyFrom].filter((value) => value !== null);
  return Number(openNow) + Number(favorites) + amenities.length + given.length;
}

type Written = string | number | null | undefined;

const flag = (value: boolean | undefined): Written => (value === undefined ? undefined : value ? 1 : null);

/** The values of a change by name; undefined: nothing. */
function writtenBy({ viewport, from, sort, amenities, ...change }: MapParamsChange): Record<string, Written> {
  return {
    city: change.city,
    lat: viewport === null ? null : viewport?.lat,
    long: viewport === null ? null : viewport?.long,
    zoom: viewport === null ? null : viewport?.zoom,
    // A radius and an area exclude each other: the last one wins.
    area: change.radius ? null : change.area,
    from: from && `${from.lat},${from.long}`,
    from_name: from === null ? null : from?.name.slice(0, placeNameMax),
    works: change.works?.join(','),
    any_work: flag(change.anyWork),
    sort: sort === 'recommended' ? null : sort,
    open_now: flag(change.openNow),
    free: change.freeBy,
    rating: change.ratingFrom,
    radius: change.area ? null : change.radius,
    price: change.priceTo,
    warranty: change.warrantyFrom,
    amenities: amenities && (amenities.length > 0 ? amenities.join(',') : null),
    favorites: flag(change.favorites),
    service: change.service,
    drawer: change.drawer,
    slot: change.slot ?? (change.service === undefined ? undefined : null),
  };
}

/** The address after a change: everything else stays, defaults are not written. */
export function changeMapParams(search: URLSearchParams, change: MapParamsChange): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(writtenBy(change))) {
    if (value === undefined) continue;
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next.toString().replaceAll('%2C', ',');
}

function positiveId(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

function decimal(text: string | null, min: number, max: number): number | null {
  if (!text || !/^-?\d{1,4}(\.\d{1,12})?$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

function codes(text: string | null): string[] {
  const known = (text ?? '').split(',').filter((code) => /^[a-z][a-z0-9_]{0,39}$/.test(code));
  return [...new Set(known)].sort().slice(0, amenitiesMax);
}

function parseArea(text: string | null): string | null {
  const sides = (text ?? '').split(',').map((side) => decimal(side, -180, 180));
  if (sides.length !== 4) return null;
  const [south, west, north, east] = sides;
  if (south == null || west == null || north == null || east == null) return null;
  return south >= -90 && north <= 90 && south < north && west < east ? sides.join(',') : null;
}

function parsePlace(text: string | null, name: string | null): FromPlace | null {
  const [latText, longText, ...rest] = (text ?? '').split(',');
  const lat = decimal(latText ?? null, -85, 85);
  const long = decimal(longText ?? null, -180, 180);
  const shown = (name ?? '').trim().slice(0, placeNameMax);
  return lat !== null && long !== null && rest.length === 0 && shown ? { lat, long, name: shown } : null;
}

const notChosen = ['lat', 'long', 'zoom', 'service', 'drawer', 'slot', ...Object.values(reviewParameters)];

/** The query without the view of the map and its overlays: the person's choice. */
export function choiceOf(address: string): string {
  const query = new URLSearchParams(address.split('?')[1]);
  for (const name of notChosen) query.delete(name);
  query.sort();
  return query.toString();
}

/** The middle of «Искать в этой области». */
export function centreOf(area: string): { lat: number; long: number } {
  const [south = 0, west = 0, north = 0, east = 0] = area.split(',').map(Number);
  return { lat: (south + north) / 2, long: (west + east) / 2 };
}

export function isWithin(area: string, { lat, long }: { lat: number; long: number }): boolean {
  const [south = 0, west = 0, north = 0, east = 0] = area.split(',').map(Number);
  return lat >= south && lat <= north && long >= west && long <= east;
}
