import type { PlaceSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import { wordsOf } from '../../text/russian-words.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { streetOfAddress } from './street-of-address.ts';

/** A suggestion with other names for its title. */
export interface SuggestionEntry extends PlaceSuggestion {
  cityId: number;
  nicknames: readonly string[];
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
    }),
  );
  const workshops = snapshot.cards.map(
    ({ id, name, address, lat, long }, slot): SuggestionEntry => ({
      kind: 'service',
      id,
      title: name,
      subtitle: address,
      lat,
      long,
      slug: null,
      cityId: snapshot.cityIds[slot] ?? 0,
      nicknames: [],
    }),
  );
  return [...cities, ...streetsOf(snapshot), ...workshops];
}

interface Street {
  cityId: number;
  city: string;
  spellings: Map<string, number>;
  lats: number[];
  longs: number[];
}

/** One entry for each city and name, at the centre of its workshops, with the most frequent spelling. */
function streetsOf({ cards, cityIds, cities }: WorkshopSnapshot): SuggestionEntry[] {
  const nameOfCity = new Map(cities.map(({ id, name }) => [id, name]));
  const streets = new Map<string, Street>();
  cards.forEach(({ address, lat, long }, slot) => {
    const cityId = cityIds[slot] ?? 0;
    const city = nameOfCity.get(cityId) ?? '';
    const title = streetOfAddress(address, city);
    if (title === null) return;
    const words = wordsOf(title).map(({ raw }) => raw);
    const key = `${cityId} ${words.sort().join(' ')}`;
    const street: Street = streets.get(key) ?? { cityId, city, spellings: new Map(), lats: [], longs: [] };
    street.spellings.set(title, (street.spellings.get(title) ?? 0) + 1);
    street.lats.push(lat);
    street.longs.push(long);
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
  }));
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].sort(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
