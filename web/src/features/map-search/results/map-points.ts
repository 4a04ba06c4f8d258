import { listedRating } from '@sto/contract/workshops/workshop-policy';
import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { isPriceKept } from '../../../lib/text/promises.ts';
import { ratingText } from '../../../lib/text/rating.ts';
import type { WorkshopPoint } from './search.api.ts';
import { isUnsupported, pinPrice, spokenName } from './search-words.ts';

type Ids = ReadonlySet<number>;

/** A workshop of the list, as its pin shows it. */
export function pinOf(workshop: WorkshopSummary, favorites: Ids) {
  const price = pinPrice(workshop);
  return {
    id: workshop.id,
    lat: workshop.lat,
    long: workshop.long,
    label: spokenName(workshop),
    text: price ?? ratingText(workshop),
    hasRating: price === null && listedRating(workshop) !== null,
    isPriceKept: isPriceKept(workshop),
    isClosed: !workshop.is_open_now,
    priceFrom: price === null ? null : workshop.price_from,
    isMuted: isUnsupported(workshop),
    isFavorite: favorites.has(workshop.id),
  };
}

/** A workshop known by its position only. */
export function dotOf(point: WorkshopPoint, favorites: Ids) {
  return {
    id: point.id,
    lat: point.lat,
    long: point.long,
    label: null,
    text: '',
    hasRating: false,
    isPriceKept: false,
    isClosed: !point.is_open_now,
    priceFrom: point.price_from,
    isMuted: isUnsupported(point),
    isFavorite: favorites.has(point.id),
  };
}

/** All workshops on the map, each once: list, selected one, the best of what is seen, the rest. */
export function mapPoints(
  listed: readonly WorkshopSummary[],
  selected: WorkshopSummary | null,
  rest: readonly WorkshopPoint[],
  favorites: Ids = new Set(),
  best: readonly WorkshopSummary[] = [],
) {
  const known = new Set<number>();
  const pins = [...listed, ...(selected ? [selected] : []), ...best].filter(({ id }) => {
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
  return [
    ...pins.map((workshop) => pinOf(workshop, favorites)),
    ...rest.filter(({ id }) => !known.has(id)).map((point) => dotOf(point, favorites)),
  ];
}
