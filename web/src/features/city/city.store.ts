import type { City } from '@sto/contract/geography/geography.schemas';
import { create } from 'zustand';
import { readCookie, writeCookie } from '../../lib/browser/cookies.ts';
import { usePageOrigin } from '../../lib/browser/page-origin.ts';

/** Spec section 9: the view of the map before a city is chosen. */
export const defaultCity = { slug: 'moskva', name: 'Москва', lat: 55.751, long: 37.619, zoom: 10 } as const;

interface CityChoice {
  slug: string;
  /** False until the person has picked a city: the default is a guess. */
  isChosen: boolean;
}

const guess: CityChoice = { slug: defaultCity.slug, isChosen: false };

/** Of the cookie, which anybody may have written. */
export function isCitySlug(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[a-z-]{1,41}$/.test(text);
}

function storedChoice(): CityChoice {
  const slug = readCookie('city');
  return isCitySlug(slug) ? { slug, isChosen: true } : guess;
}

/** The server renders for the guess, so the browser begins with it too. */
export const useCityStore = create<CityChoice>(() => guess);
useCityStore.setState(storedChoice());

/** The slug of the chosen city; until the page is hydrated, of the city that it was rendered for. */
export function useCitySlug(): string {
  const chosen = useCityStore(({ slug }) => slug);
  return usePageOrigin()?.citySlug ?? chosen;
}

/** Keeps the choice for a year, for the neighbour sites of the parent domain as well. */
export function chooseCity(city: Pick<City, 'slug' | 'lat' | 'long'>): void {
  writeCookie('city', city.slug, { parentDomain: true });
  if (Number.isFinite(city.lat) && Number.isFinite(city.long)) {
    writeCookie('coordinates', `${city.lat},${city.long}`, { parentDomain: true });
  }
  useCityStore.setState({ slug: city.slug, isChosen: true });
}
