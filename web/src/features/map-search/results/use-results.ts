import { distanceMeters } from '@sto/contract/geography/distance';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useOnline } from '../../../ui/feedback/online.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { currentState } from '../../../ui/overlays/overlay-entry.ts';
import { useChosenCar } from '../../cars/cars.api.ts';
import { useDraft } from '../../draft/draft.store.ts';
import { useFavoriteIds } from '../../favorites/favorites.api.ts';
import type { Viewport } from '../../map/viewport.ts';
import { currentWorks, servicesById, useWorkTree, worksMax } from '../../work-types/work-types.api.ts';
import type { CityPlace } from '../url/map-address.ts';
import { centreOf, changeMapParams, isWithin, type MapParams } from '../url/search-params.ts';
import { useBestInSight } from './best-in-sight.api.ts';
import { mapPoints } from './map-points.ts';
import {
  isElsewhere,
  pointsMax,
  type Search,
  useSelectedWorkshop,
  useWorkshopPlaces,
  useWorkshopSearch,
} from './search.api.ts';
import type { DistanceFrom } from './search-words.ts';

interface Place {
  lat: number;
  long: number;
}

/** A person further from the city than this looks at it from afar: distances are measured from its centre. */
const nearCityM = 60_000;

/** The works and the car that the search is about. */
export function useSelection(params: MapParams, session: 'unknown' | 'anonymous' | 'signedIn') {
  const navigate = useNavigate();
  const draftWorks = useDraft((draft) => draft.workIds);
  const setWorkIds = useDraft((draft) => draft.setWorkIds);
  const draftCarId = useDraft((draft) => draft.carId);
  const markId = useDraft((draft) => draft.newCar.markId);
  const markName = useDraft((draft) => draft.newCar.markName);
  const modelName = useDraft((draft) => draft.newCar.modelName);
  const { car, isPending } = useChosenCar(session === 'signedIn');
  // A search sends the id of the car: it does not wait for the session and the garage, which only name it.
  const isAwaited = session === 'unknown' || isPending;
  const carId = isAwaited ? (params.auto ?? draftCarId) : (car?.id ?? null);
  // A first visit without works takes those of the draft: they are in the address an effect later.
  const worksText = (params.works.length > 0 ? params.works : draftWorks).join(',');
  const tree = useWorkTree({}, worksText !== '').data;
  const workIds = useMemo(() => {
    const requested = worksText.split(',').map(Number).filter(Boolean);
    // An old link may name works that do not exist any more: nothing would be found.
    return tree ? currentWorks(tree, requested) : requested;
  }, [worksText, tree]);
  const isUrlStale = tree !== undefined && workIds.join(',') !== worksText;
  useEffect(() => {
    // The page may be left already, and only wait for the code of the next one.
    if (!isUrlStale || window.location.pathname !== '/') return;
    // An unknown work leaves both. The address first: this is no choice that Back should restore.
    const search = changeMapParams(new URLSearchParams(window.location.search), { works: workIds });
    navigate({ pathname: '/', search }, { replace: true, state: currentState() });
    setWorkIds(workIds);
  }, [isUrlStale, setWorkIds, workIds, navigate]);
  const workTitles = useMemo(() => {
    const services = servicesById(tree);
    return new Map(
      workIds.flatMap((id) => (services.has(id) ? [[id, services.get(id)?.title ?? ''] as const] : [])),
    );
  }, [tree, workIds]);
  const works = useMemo(() => [...workTitles].map(([id, title]) => ({ id, title })), [workTitles]);
  const removeWork = useCallback(
    (workId: number) => setWorkIds(workIds.filter((id) => id !== workId)),
    [setWorkIds, workIds],
  );
  const clearWorks = useCallback(() => setWorkIds([]), [setWorkIds]);
  const addWorks = useCallback(
    (ids: readonly number[]) => {
      const all = [...new Set([...workIds, ...ids])];
      setWorkIds(all.slice(0, worksMax));
      if (all.length > worksMax)
        showToast.warning(`В заявке не больше ${worksMax} работ. Уберите лишние, чтобы добавить эту.`);
    },
    [setWorkIds, workIds],
  );
  const mark = useMemo(() => (markId === null ? null : { id: markId, name: markName }), [markId, markName]);
  const described = [markName, modelName].filter(Boolean).join(' ');
  return { car, carId, mark, described, workIds, workTitles, works, addWorks, removeWork, clearWorks };
}

/** Where distances begin: a chosen street, the person, the middle of the searched area, the city. */
function originOf(params: MapParams, city: CityPlace, me: Place | null): Place & { kind: DistanceFrom } {
  const { from, area } = params;
  if (from) return { lat: from.lat, long: from.long, kind: 'street' };
  const isMeNear = me !== null && distanceMeters(me, city.viewport) < nearCityM;
  if (me && (area ? isWithin(area, me) : isMeNear)) return { ...me, kind: 'me' };
  const { lat, long } = area ? centreOf(area) : city.viewport;
  return { lat, long, kind: 'centre' };
}

interface SearchedCar {
  carId: number | null;
  workIds: readonly number[];
  modificationId: number | null;
  markId: number | null;
}

export function searchOf(
  params: MapParams,
  city: CityPlace,
  me: Place | null,
  { carId, workIds, modificationId, markId }: SearchedCar,
): Search {
  const { lat, long } = originOf(params, city, me);
  const { area, radius, sort, openNow, freeBy, ratingFrom, priceTo, warrantyFrom, amenities, favorites } =
    params;
  return {
    lat,
    long,
    area,
    radius,
    works: workIds,
    anyWork: params.anyWork && workIds.length > 1,
    auto: carId,
    modification: modificationId,
    mark: carId === null && modificationId === null ? markId : null,
    ...{ sort, openNow, freeBy, ratingFrom, priceTo, warrantyFrom, amenities, favorites },
  };
}

/** The search: the same object while nothing of it has changed. */
export function useSearch(
  params: MapParams,
  city: CityPlace | null,
  me: Place | null,
  selection: ReturnType<typeof useSelection>,
): { search: Search | null; distanceFrom: DistanceFrom; searchOrigin: Place | null } {
  const { car, carId, workIds } = selection;
  const origin = city ? originOf(params, city, me) : null;
  // The car of the garage says it already.
  const modificationId = carId === null ? (car?.modificationId ?? params.modification) : null;
  const search =
    city &&
    searchOf(params, city, me, { carId, workIds, modificationId, markId: selection.mark?.id ?? null });
  // Without the area distances begin elsewhere, and so does the reach of the search.
  const searchOrigin = city && originOf({ ...params, area: null }, city, me);
  const key = JSON.stringify([search, searchOrigin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when anything of the search has changed
  return useMemo(
    () => ({ search, searchOrigin, distanceFrom: origin?.kind ?? 'centre' }),
    [key, origin?.kind],
  );
}

const noFavorites: ReadonlySet<number> = new Set();
const noClusters: never[] = [];
const noneListed: never[] = [];

/**
 * The answer, and without a network the last one of this city: the strip says that it is the former. With a network
 * a failure is shown, and repeated by a press.
 */
function useAnswer(search: Search | null) {
  const query = useWorkshopSearch(search);
  const isOnline = useOnline();
  const last = useRef({ search, data: query.data });
  if (query.data && !query.isPlaceholderData) last.current = { search, data: query.data };
  const isOut = query.isLoadingError && !isOnline;
  const { search: before, data: former } = last.current;
  const isHere = search !== null && before !== null && !isElsewhere(before, search);
  const pages = (isOut ? (isHere ? former : undefined) : query.data)?.pages;
  const isFormer = query.isPlaceholderData || (isOut && pages !== undefined);
  const total = pages?.[0]?.total;
  const hasFailed = query.isLoadingError && !total;
  // The words at the number are those of the new search: the former one may belong to another city.
  const isUncounted = total === 0 || hasFailed || (isFormer && !isOnline);
  return { query, pages, total, counted: isUncounted ? null : total, isFormer, hasFailed };
}

/** Everything the list and the map show, and the one that is selected. */
export function useResults(search: Search | null, selectedId: number | null, viewport: Viewport) {
  const { pages, ...answer } = useAnswer(search);
  const { query, total } = answer;
  const favorites = useFavoriteIds() ?? noFavorites;
  const listed = useMemo(() => pages?.flatMap(({ services }) => services) ?? noneListed, [pages]);
  const places = useWorkshopPlaces(search, query.hasNextPage ? (total ?? 0) : 0, viewport);
  const isPartListed = query.hasNextPage && (total ?? 0) <= pointsMax;
  const best = useDeferredValue(useBestInSight(isPartListed ? search : null, viewport));
  const fromList = listed.find(({ id }) => id === selectedId);
  const isUnlisted = selectedId !== null && !fromList && !query.isPending;
  const viewed = useSelectedWorkshop(isUnlisted ? selectedId : null, search).data;
  const selected = useMemo(() => {
    if (fromList) return fromList;
    if (!viewed || !search || viewed.id !== selectedId)
      return best.find(({ id }) => id === selectedId) ?? null;
    return viewed.summaryFrom(search);
  }, [fromList, viewed, search, selectedId, best]);
  // The list is painted first: the pins of a hundred take as long as its first screenful.
  const pinned = useDeferredValue(listed, noneListed);
  const points = useMemo(
    () => mapPoints(pinned, selected, places.points, favorites, best),
    [pinned, selected, places.points, favorites, best],
  );
  const clusters = useMemo(
    () =>
      places.clusters.length === 0
        ? noClusters
        : places.clusters.map(({ expansion_zoom, ...cluster }) => ({ ...cluster, zoom: expansion_zoom })),
    [places.clusters],
  );
  /** The whole answer to this very search is there: the list, and the places of those that it does not hold. */
  const isWhole =
    query.isSuccess &&
    !query.isPlaceholderData &&
    (!query.hasNextPage || places.isSettled) &&
    pinned === listed;
  const facets = pages?.[0]?.facets;
  return { ...answer, facets, listed, selected, points, clusters, isWhole, isIncomplete: places.hasFailed };
}

/** The suggestions lead out of the area: their numbers are counted from where the next search will start. */
export function useEmptyResult(
  search: Search | null,
  searchOrigin: Place | null,
  { total, isFormer, hasFailed }: ReturnType<typeof useResults>,
) {
  const searchFromOrigin = useMemo(
    () => search && searchOrigin && { ...search, lat: searchOrigin.lat, long: searchOrigin.long },
    [search, searchOrigin],
  );
  return { isEmpty: total === 0 && !isFormer && !hasFailed, searchFromOrigin };
}
