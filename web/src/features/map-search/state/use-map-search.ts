import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { useWebConfig } from '../../map/map-config.api.ts';
import { useFitToResults } from '../camera/fit-to-results.ts';
import { useCamera, useUserLocation } from '../camera/use-camera.ts';
import { usePlaceSearch } from '../places/use-place-search.ts';
import { useEmptyResult, useResults, useSearch, useSelection } from '../results/use-results.ts';
import { useIsReturn, useLinks, useMapAddress, useMapCity } from '../url/map-address.ts';
import { type Filters, filtersOf } from '../url/search-params.ts';
import { useSelectionInAddress } from '../url/selection-in-address.ts';
import { initialMapState, reduceMapState } from './map-state.ts';

interface Person {
  session: 'unknown' | 'anonymous' | 'signedIn';
  /** The service role has no city picker. */
  canPickCity: boolean;
}

/** The map page: its address, its own state, the answers of the server. `selectors.ts` has the props of its parts. */
export function useMapSearch({ session, canPickCity }: Person) {
  const [state, dispatch] = useReducer(reduceMapState, initialMapState);
  const { params, change } = useMapAddress();
  useSelectionInAddress(params);
  const city = useMapCity(params, change);
  const userLocation = useUserLocation(city?.slug);
  // Employees have no garage.
  const selection = useSelection(params, canPickCity ? session : 'anonymous');
  const request = useSearch(params, city, userLocation.me, selection);
  const camera = useCamera(params, city, userLocation.me, change);
  const viewport = camera.viewport ?? params.viewport ?? city?.viewport ?? fallbackViewport;
  const results = useResults(request.search, params.service, viewport);
  const fit = useFitToResults(params, city, request.search, results, useIsReturn());
  const empty = useEmptyResult(request.search, request.searchOrigin, results);
  const hasCard = params.service !== null;
  const openCard = useCallback(
    (id: number | null, byKeyboard: boolean) => {
      dispatch({ type: 'cardOpened', byKeyboard });
      change({ service: id }, { push: id !== null && !hasCard });
    },
    [change, hasCard],
  );
  const hover = useCallback((id: number | null) => dispatch({ type: 'hovered', id }), []);
  const searchPlace = useMemo(
    () => ({ lat: viewport.lat, long: viewport.long, cityId: city?.id ?? null }),
    [viewport.lat, viewport.long, city?.id],
  );
  const places = usePlaceSearch({
    ...{ change, dispatch, canPickCity, ...selection },
    currentCity: city?.slug,
    goTo: camera.goTo,
  });
  useEffect(() => {
    if (results.total) dispatch({ type: 'resultsFound' });
  }, [results.total]);
  const filters: Filters = useMemo(() => filtersOf(params), [params]);
  return {
    ...{ state, dispatch, params, change, links: useLinks(), city, canPickCity, userLocation, selection },
    ...{
      filters,
      ...request,
      camera,
      viewport,
      searchPlace,
      results,
      fit,
      empty,
      openCard,
      hover,
      places,
      config: useMapConfig(),
    },
  };
}

export type MapSearch = ReturnType<typeof useMapSearch>;

/** Never shown: the map waits for its target. */
export const fallbackViewport = { lat: 55.751, long: 37.619, zoom: 10 };

/** Null style and archive: the embedded map, also when the server does not answer. */
function useMapConfig() {
  const { data, isError } = useWebConfig();
  const tiles = useMemo(() => {
    if (data) return { styleUrl: data.map_style_url, pmtilesUrl: data.map_pmtiles_url };
    return isError ? { styleUrl: null, pmtilesUrl: null } : undefined;
  }, [data, isError]);
  return { tiles, isDemo: data?.is_demo ?? false };
}
