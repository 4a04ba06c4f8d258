import type { City } from '@sto/contract/geography/geography.schemas';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { currentPath, currentState, type EntryState } from '../../../ui/overlays/overlay-entry.ts';
import { useCities } from '../../city/cities.api.ts';
import { chooseCity, defaultCity, useCitySlug } from '../../city/city.store.ts';
import { drawnCities } from '../../map/base-map/drawn-cities.ts';
import type { Viewport } from '../../map/viewport.ts';
import {
  changeMapParams,
  choiceOf,
  type MapParams,
  type MapParamsChange,
  parseMapParams,
} from './search-params.ts';

interface ChangeOptions {
  /** Something opens over the map: an entry of its own, though nothing was chosen. */
  push?: boolean;
  /** Not a choice of the person: the map has moved. */
  replace?: boolean;
}

export type ChangeAddress = (change: MapParamsChange, options?: ChangeOptions) => void;

/** The state of the map page is in its address. A choice pushes an entry, a moved view replaces it. */
export function useMapAddress(): { params: MapParams; change: ChangeAddress } {
  const location = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => parseMapParams(new URLSearchParams(location.search)), [location.search]);

  const change = useCallback<ChangeAddress>(
    (part, { push = false, replace = false } = {}) => {
      // A late move of the map must not bring the person back from another page.
      if (window.location.pathname !== '/') return;
      const before = currentPath();
      // The address as it is at this moment: drawers write to it too.
      const query = new URLSearchParams(window.location.search);
      const path = `/?${changeMapParams(query, part)}`.replace(/\?$/, '');
      if (path === before) return;
      const state = currentState();
      const isChoice = choiceOf(path) !== choiceOf(before);
      const closesCard = part.service === null && query.has('service') && !query.has('drawer');
      if (closesCard && !isChoice && isChoiceBelow(state, path)) {
        navigate(-1);
        return;
      }
      // What is chosen in a drawer or a dialog is written to its entry.
      const isOverMap = query.has('drawer') || (state?.overlays ?? 0) > 0;
      const pushes = !isOverMap && !replace && (isChoice || push);
      // Flushed, so that a Back right after a choice in a dialog finds it rendered.
      if (!pushes) navigate(path, { replace: true, state, flushSync: isOverMap });
      else navigate(path, { state: { below: before } });
    },
    [navigate],
  );
  return { params, change };
}

/** The entry below has the same choice: going back to it closes the card. */
function isChoiceBelow(state: EntryState | null, path: string): boolean {
  return state?.below !== undefined && choiceOf(state.below) === choiceOf(path);
}

/** True until the person changes the choice that Back or Forward has led to. */
export function useIsReturn(): boolean {
  const { search } = useLocation();
  const type = useNavigationType();
  const choice = choiceOf(search);
  const last = useRef({ choice, isReturn: false });
  if (last.current.choice !== choice) last.current = { choice, isReturn: type === 'POP' };
  return last.current.isReturn;
}

export interface CityPlace {
  /** Null until the cities are known. */
  id: number | null;
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
  const chosen = useCitySlug();
  const cities = useCities();
  const last = useRef({ chosen, named: null as string | null });
  const named = params.city;

  useEffect(() => {
    const before = last.current;
    last.current = { chosen, named };
    if (chosen !== before.chosen) {
      const moved = { viewport: null, area: null, from: null, service: null };
      // A first city is not another one: Back has nothing to return to.
      if (named !== chosen) change({ city: chosen, ...moved }, { replace: named === null });
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

export function placeOf(slug: string, cities: City[] | undefined, hasFailed: boolean): CityPlace | null {
  const city = cities?.find((one) => one.slug === slug);
  if (city) {
    const { id, name, name_in: nameIn, lat, long, default_zoom: zoom } = city;
    return { id, slug, name, nameIn, viewport: { lat, long, zoom } };
  }
  if (slug === defaultCity.slug || (cities && !city)) {
    const { name, lat, long, zoom } = defaultCity;
    return { id: null, slug, name, nameIn: null, viewport: { lat, long, zoom } };
  }
  const drawn = hasFailed ? drawnCities[slug] : undefined;
  return drawn
    ? { id: null, slug, name: null, nameIn: null, viewport: { lat: drawn[1], long: drawn[0], zoom: 11 } }
    : null;
}

/** Addresses of the drawers; all else of the address stays. */
export function useLinks() {
  const { search } = useLocation();
  return useMemo(() => {
    const to = (part: MapParamsChange) => `/?${changeMapParams(new URLSearchParams(search), part)}`;
    return {
      about: (service: number) => to({ service, drawer: 'service' }),
      book: (service: number, slot?: string) => to({ service, drawer: 'bid', slot }),
      works: to({ drawer: 'work_types', service: null }),
      car: to({ drawer: 'car', service: null }),
      assistant: to({ drawer: 'ai', service: null }),
    };
  }, [search]);
}
