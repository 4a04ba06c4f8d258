import type { PlaceSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import { wordsOf } from '../../text/russian-words.ts';
import type { IndexedWorkshop } from '../store/workshop-columns.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { streetOfAddress } from './street-of-address.ts';

/** A suggestion with other names for its title. */
export interface SuggestionEntry extends PlaceSuggestion {
  cityId: number;
  nicknames: readonly string[];
  /** Of a workshop. */
  street: string | null;
}

const nicknames: Record<string, readonly string[]> = {
  moskva: ['мск'],
  'sankt-peterburg': ['спб', 'питер'],
  ekaterinburg: ['екб'],
  'nizhniy-novgorod': ['нн'],
  novosibirsk: ['нск'],
  krasnoyarsk: ['крск'],
  'rostov-na-donu': ['рнд'],
};

export function suggestionEntries(snapshot: WorkshopSnapshot): SuggestionEntry[] {
  const { cards } = snapshot;
  const nameOfCity = new Map(snapshot.cities.map(({ id, name }) => [id, name]));
  const placed = snapshot.cityIds.map((cityId, slot): Placed => {
    const city = nameOfCity.get(cityId) ?? '';
    return { cityId, city, street: streetOfAddress(cards[slot]?.address ?? '', city) };
  });
  const cities = snapshot.cities.map(
    ({ id, name, slug, region, lat, long }): SuggestionEntry => ({
      kind: 'city',
      id,
      title: name,
      subtitle: region === name ? '' : region,
      lat,
      long,
      slug,
      cityId: id,
      nicknames: nicknames[slug] ?? [],
      street: null,
    }),
  );
  const workshops = cards.map(
    ({ id, name, address, lat, long }, slot): SuggestionEntry => ({
      kind: 'service',
      id,
      title: name,
      subtitle: address,
      lat,
      long,
      slug: null,
      cityId: placed[slot]?.cityId ?? 0,
      nicknames: [],
      street: placed[slot]?.street ?? null,
    }),
  );
  return [...cities, ...streetsOf(cards, placed), ...workshops];
}

/** Where a workshop is. */
interface Placed {
  cityId: number;
  city: string;
  street: string | null;
}
interface Street {
  cityId: number;
  city: string;
  spellings: Map<string, number>;
  lats: number[];
  longs: number[];
}

/** One entry for each city and name, at the centre of its workshops, with the most frequent spelling. */
function streetsOf(cards: readonly IndexedWorkshop[], placed: readonly Placed[]): SuggestionEntry[] {
  const streets = new Map<string, Street>();
  placed.forEach(({ cityId, city, street: title }, slot) => {
    const card = cards[slot];
    if (title === null || !card) return;
    const words = wordsOf(title).map(({ raw }) => raw);
    const key = `${cityId} ${words.sort().join(' ')}`;
    const street: Street = streets.get(key) ?? { cityId, city, spellings: new Map(), lats: [], longs: [] };
    street.spellings.set(title, (street.spellings.get(title) ?? 0) + 1);
    street.lats.push(card.lat);
    street.longs.push(card.long);
    streets.set(key, street);
  });
  return [...streets.values()].map(({ cityId, city, spellings, lats, longs }) => ({
    kind: 'street',
    cityId,
    id: null,
    title: mostFrequent(spellings),
    subtitle: city,
    lat: mean(lats),
    long: mean(longs),
    slug: null,
    nicknames: [],
    street: null,
  }));
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].sort(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
