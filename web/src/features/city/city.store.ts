import type { City } from '@sto/contract/geography/geography.schemas';
import { create } from 'zustand';
import { readCookie, writeCookie } from '../../lib/cookies.ts';

/** Spec section 9: the view of the map before a city is chosen. */
export const defaultCity = { slug: 'moskva', name: 'Москва', lat: 55.751, long: 37.619, zoom: 10 } as const;

interface CityChoice {
  slug: string;
  /** False until the person has picked a city: the default is a guess. */
  isChosen: boolean;
}

function storedChoice(): CityChoice {
  const slug = readCookie('city');
  return slug && /^[a-z-]+$/.test(slug)
    ? { slug, isChosen: true }
    : { slug: defaultCity.slug, isChosen: false };
}

export const useCityStore = create<CityChoice>(storedChoice);

/** Keeps the choice for a year, for the neighbour sites of the parent domain as well. */
export function chooseCity(city: Pick<City, 'slug' | 'lat' | 'long'>): void {
  writeCookie('city', city.slug, { parentDomain: true });
  if (Number.isFinite(city.lat) && Number.isFinite(city.long)) {
    writeCookie('coordinates', `${city.lat},${city.long}`, { parentDomain: true });
  }
  useCityStore.setState({ slug: city.slug, isChosen: true });
}
