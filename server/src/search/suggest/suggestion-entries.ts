import type { PlaceSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import { wordsOf } from '../../text/russian-words.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { streetOfAddress } from './street-of-address.ts';

/** A suggestion, and the words beside its title that mean it. */
export interface Suggestible extends PlaceSuggestion {
  nicknames: readonly string[];
}

/** What people type for a city, by its slug. */
const nicknames: Record<string, readonly string[]> = {
  moskva: ['мск'],
  'sankt-peterburg': ['спб', 'питер'],
  ekaterinburg: ['екб'],
  'nizhniy-novgorod': ['нн'],
  novosibirsk: ['нск'],
  krasnoyarsk: ['крск'],
  'rostov-na-donu': ['рнд'],
};

/** Cities, streets where workshops stand, and the workshops. */
export function suggestiblesOf(snapshot: WorkshopSnapshot): Suggestible[] {
  const cities = snapshot.cities.map(
    ({ id, name, slug, region, lat, long }): Suggestible => ({
      kind: 'city',
      id,
      title: name,
      subtitle: region === name ? '' : region,
      lat,
      long,
      slug,
      nicknames: nicknames[slug] ?? [],
    }),
  );
  const workshops = snapshot.cards.map(
    ({ id, name, address, lat, long }): Suggestible => ({
      kind: 'service',
      id,
      title: name,
      subtitle: address,
      lat,
      long,
      slug: null,
      nicknames: [],
    }),
  );
  return [...cities, ...streetsOf(snapshot), ...workshops];
}

interface Street {
  city: string;
  /** How many addresses spell it so. */
  spellings: Map<string, number>;
  lats: number[];
  longs: number[];
}

/** One of each city and name, in the middle of its workshops; of several spellings the commonest. */
function streetsOf({ cards, cityIds, cities }: WorkshopSnapshot): Suggestible[] {
  const nameOfCity = new Map(cities.map(({ id, name }) => [id, name]));
  const streets = new Map<string, Street>();
  cards.forEach(({ address, lat, long }, slot) => {
    const cityId = cityIds[slot] ?? 0;
    const city = nameOfCity.get(cityId) ?? '';
    const title = streetOfAddress(address, city);
    if (title === null) return;
    const words = wordsOf(title).map(({ raw }) => raw);
    const key = `${cityId} ${words.sort().join(' ')}`;
    const street: Street = streets.get(key) ?? { city, spellings: new Map(), lats: [], longs: [] };
    street.spellings.set(title, (street.spellings.get(title) ?? 0) + 1);
    street.lats.push(lat);
    street.longs.push(long);
    streets.set(key, street);
  });
  return [...streets.values()].map(({ city, spellings, lats, longs }) => ({
    kind: 'street',
    id: null,
    title: commonest(spellings),
    subtitle: city,
    lat: mean(lats),
    long: mean(longs),
    slug: null,
    nicknames: [],
  }));
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  return [...spellings].sort(([, left], [, right]) => right - left)[0]?.[0] ?? '';
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
