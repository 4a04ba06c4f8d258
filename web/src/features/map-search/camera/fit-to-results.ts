import { useEffect, useMemo, useRef, useState } from 'react';
import type { Found, FoundPlace } from '../../map/camera/found-places.ts';
import type { Search } from '../results/search.api.ts';
import type { useResults } from '../results/use-results.ts';
import type { CityPlace } from '../url/map-address.ts';
import type { MapParams } from '../url/search-params.ts';

/** The search without the order of the list and the person's position. */
function searchKey(search: Search | null, city: CityPlace | null, from: MapParams['from']): string | null {
  if (!search) return null;
  const { lat: _lat, long: _long, sort: _sort, ...rest } = search;
  return JSON.stringify([city?.slug, from, rest]);
}

/** Clusters cover the view only: the list says where else to look. */
function placesOf({ clusters, points }: ReturnType<typeof useResults>): FoundPlace[] {
  const counted = clusters.map(({ lat, long, count }) => ({ lat, long, count }));
  return [...counted, ...points.map(({ lat, long }) => ({ lat, long, count: 1 }))];
}

/**
 * The results that the map shows: once for each search that the person has changed, when its answer has loaded. Not
 * for a searched area, which is in view; nor for the view of a link or of a choice after Back; nor while a workshop
 * is open.
 */
export function useFitToResults(
  params: MapParams,
  city: CityPlace | null,
  search: Search | null,
  results: ReturnType<typeof useResults>,
  isReturn = false,
) {
  const { from, area, service } = params;
  const key = useMemo(() => searchKey(search, city, from), [search, city, from]);
  const [fitTarget, setFitTarget] = useState<Found | null>(null);
  const hasOwnView = useRef(params.viewport !== null);
  const answered = useRef<{ key: string; area: string | null } | null>(null);
  const isNew = key !== null && results.isWhole && key !== answered.current?.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer and its surroundings are read once for a key
  useEffect(() => {
    if (!isNew || answered.current?.key === key) return;
    const before = answered.current;
    answered.current = { key, area };
    const isLooking =
      before === null ? hasOwnView.current : isReturn || (area !== null && area !== before.area);
    if (!isLooking && service === null) setFitTarget({ places: placesOf(results), from });
  }, [isNew, key]);

  /** The person moves the map: the pending answer must not move it. */
  const leaveView = () => {
    if (key !== null) answered.current = { key, area };
  };
  return { fitTarget, leaveView };
}
