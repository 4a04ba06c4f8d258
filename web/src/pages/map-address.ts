import type { City } from '@sto/contract/geography';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useCities } from '../features/city/cities.api.ts';
import { chooseCity, defaultCity, useCityStore } from '../features/city/city.store.ts';
import { drawnCities } from '../features/map/base-map/drawn-cities.ts';
import type { Viewport } from '../features/map/viewport.ts';
import {
  changeMapParams,
  type MapParams,
  type MapParamsChange,
  parseMapParams,
} from '../features/search/search-params.ts';
import { pageHistory } from '../lib/page-history.ts';
import { useLocation, useNavigate } from '../lib/page-router.tsx';

export type ChangeAddress = (change: MapParamsChange, options?: { push?: boolean }) => void;

/** The state of the map page lives in its address. */
export function useMapAddress(): { params: MapParams; change: ChangeAddress } {
  const location = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => parseMapParams(new URLSearchParams(location.search)), [location.search]);
  const state = useRef(location.state);
  state.current = location.state;

  const change = useCallback<ChangeAddress>(
    (part, { push = false } = {}) => {
      const now = window.location;
      // A late move of the map must not bring the person back from another page.
      if (now.pathname !== '/') return;
      // The address as it is at this moment: drawers write to it too.
      const before = new URLSearchParams(now.search);
      const search = changeMapParams(before, part);
      if (search === now.search.replace(/^\?/, '')) return;
      // The card of a workshop was an entry of its own: it goes as it came.
      if (part.service === null && before.has('service') && !before.has('drawer')) {
        pageHistory.collapse({ pathname: '/', search });
        return;
      }
      // What is chosen in a drawer is divided off when it closes.
      const isChoice = !before.has('drawer');
      navigate({ pathname: '/', search }, { replace: !push, isChoice, state: push ? null : state.current });
    },
    [navigate],
  );
  return { params, change };
}

export interface CityPlace {
  slug: string;
  name: string | null;
  nameIn: string | null;
  viewport: Viewport;
}

/**
 * The city of the page: the address holds over the stored choice when it names one, the picker in the header over
 * both. Null until the place of the city is known.
 */
export function useMapCity(params: MapParams, change: ChangeAddress): CityPlace | null {
  const chosen = useCityStore((store) => store.slug);
  const cities = useCities();
  const last = useRef({ chosen, named: null as string | null });
  const named = params.city;

  useEffect(() => {
    const before = last.current;
    last.current = { chosen, named };
    if (chosen !== before.chosen) {
      if (named !== chosen) change({ city: chosen, viewport: null, area: null, from: null, service: null });
      return;
    }
    const city = named === chosen ? undefined : cities.data?.find(({ slug }) => slug === named);
    if (city) chooseCity(city);
    else if (!cities.data) last.current.named = before.named;
  }, [chosen, named, cities.data, change]);

  const list = cities.data;
  const failed = cities.isError;
  const slug = named !== null && (!list || list.some((city) => city.slug === named)) ? named : chosen;
  return useMemo(() => placeOf(slug, list, failed), [slug, list, failed]);
}

function placeOf(slug: string, cities: City[] | undefined, hasFailed: boolean): CityPlace | null {
  const city = cities?.find((one) => one.slug === slug);
  if (city) {
    const { name, name_in: nameIn, lat, long, default_zoom: zoom } = city;
    return { slug, name, nameIn, viewport: { lat, long, zoom } };
  }
  if (slug === defaultCity.slug || (cities && !city)) {
    const { name, lat, long, zoom } = defaultCity;
    return { slug, name, nameIn: null, viewport: { lat, long, zoom } };
  }
  const drawn = hasFailed ? drawnCities[slug] : undefined;
  return drawn
    ? { slug, name: null, nameIn: null, viewport: { lat: drawn[1], long: drawn[0], zoom: 11 } }
    : null;
}

/** Addresses of the drawers, with everything else of the address kept. */
export function useLinks() {
  const { search } = window.location;
  return useMemo(() => {
    const to = (part: MapParamsChange) => `/?${changeMapParams(new URLSearchParams(search), part)}`;
    return {
      about: (service: number) => to({ service, drawer: 'service' }),
      book: (service: number) => to({ service, drawer: 'bid' }),
      works: to({ drawer: 'work_types', service: null }),
      car: to({ drawer: 'car', service: null }),
    };
  }, [search]);
}
