import { paths } from '../../../lib/paths.ts';
import type { MapView } from '../../map/viewport.ts';
import { priceWords, spokenName, unsupportedText } from '../results/search-words.ts';
import { countFilters, type MapParamsChange } from '../url/search-params.ts';
import { fallbackViewport, type MapSearch } from './use-map-search.ts';

/** Without the name of the site. */
export function selectTitle({ city }: MapSearch): string {
  return `Автосервисы ${city?.nameIn ?? 'на карте'}`;
}

export function selectAnnouncement({ results }: MapSearch): string {
  return results.selected ? spokenName(results.selected) : '';
}

export function selectDrawers({ params, change, results }: MapSearch) {
  return {
    open: params.drawer !== null,
    isOverList: params.drawer !== null && params.drawer !== 'ai',
    found: results.isFormer ? undefined : results.total,
    onClose: () => change({ drawer: null, service: null }),
  };
}

export function selectSearchHere({ camera }: MapSearch): (() => void) | null {
  return camera.canSearchHere ? camera.searchHere : null;
}

export function selectSearchBox({ selection, links, places, ...map }: MapSearch) {
  return {
    worksPath: links.works,
    carPath: links.car,
    car:
      selection.car ??
      (selection.mark && { title: selection.described, mark: selection.mark.name, plate: null }),
    near: map.searchPlace,
    onPick: places.onPick,
    onFind: () => map.dispatch({ type: 'dialogOpened', dialog: 'place' }),
  };
}

export function selectSaid({ state, params, places, dispatch }: MapSearch) {
  const { said } = state;
  if (!said) return null;
  return {
    said,
    isHidden: params.drawer !== null,
    onUndone: () => places.onUndone(said),
    onClose: () => dispatch({ type: 'lineForgotten' }),
  };
}

function isPromptShown({ empty, state }: MapSearch): boolean {
  return empty.isEmpty && !state.isPromptClosed;
}

export function selectBalloon(map: MapSearch) {
  const { params, results, selection, links, state, dispatch, change } = map;
  const { selected } = results;
  if (!selected || params.drawer !== null || isPromptShown(map)) return null;
  return {
    workshop: selected,
    price: priceWords(selected, selection.workTitles),
    reason: unsupportedText(selected, selection.workTitles),
    from: map.distanceFrom,
    links,
    takesFocus: state.isCardByKeyboard,
    onClose: (withFocus: boolean) => {
      // Under a dialog, Esc is for the dialog.
      if (state.dialog !== null) return;
      change({ service: null });
      dispatch({ type: 'cardClosed', focusOn: withFocus ? selected.id : null });
    },
  };
}

export function selectEmptyAnswer({ params, filters, empty, selection, links, places, ...map }: MapSearch) {
  return {
    filters,
    canPickCity: map.canPickCity,
    search: empty.searchFromOrigin,
    isEmpty: empty.isEmpty,
    workTitles: selection.workTitles,
    hasFilters: countFilters(filters) > 0,
    hasArea: params.area !== null,
    hasWorks: selection.workIds.length > 0,
    worksPath: links.works,
    assistantPath: links.assistant,
    onStep: places.onStep,
  };
}

export function selectPrompt(map: MapSearch) {
  if (!isPromptShown(map) || map.params.drawer !== null) return null;
  return { ...selectEmptyAnswer(map), onClose: () => map.dispatch({ type: 'promptClosed' }) };
}

export function selectFilterChips({
  selection,
  links,
  filters,
  change,
  params,
  results,
  dispatch,
}: MapSearch) {
  return {
    works: selection.works,
    onRemoveWork: selection.removeWork,
    onClearWorks: selection.clearWorks,
    worksPath: links.works,
    filters,
    facets: results.facets,
    onChange: (part: MapParamsChange) => change(part),
    onOpenFilters: () => dispatch({ type: 'dialogOpened', dialog: 'filters' }),
    hasArea: params.area !== null,
    fromName: params.from?.name ?? null,
  };
}

export function selectDialogs(map: MapSearch) {
  const { state, dispatch, filters, params, selection, results, change } = map;
  const onClose = () => dispatch({ type: 'dialogClosed' });
  return {
    filters: {
      open: state.dialog === 'filters',
      onClose,
      filters,
      anyWork: params.anyWork,
      worksCount: selection.workIds.length,
      hasArea: params.area !== null,
      facets: results.facets,
      onChange: (part: MapParamsChange) => change(part),
      total: results.isFormer ? undefined : results.total,
    },
    city: { open: state.dialog === 'city', onClose },
    place: { open: state.dialog === 'place', onClose, near: map.searchPlace, onPick: map.places.onPick },
    group: {
      open: state.dialog === 'group',
      onClose,
      place: state.groupPlace,
      search: map.search,
      workTitles: selection.workTitles,
      onPick: (id: number) => {
        onClose();
        map.openCard(id, true);
      },
    },
    ranking: { open: state.dialog === 'ranking', onClose },
  };
}

export function selectHeader({ params, change, results, city, canPickCity, config, dispatch }: MapSearch) {
  const isWholeCity = params.area === null;
  return {
    total: results.counted,
    where: isWholeCity ? (city?.nameIn ?? null) : 'в области карты',
    onWhere:
      isWholeCity && canPickCity ? () => dispatch({ type: 'dialogOpened', dialog: 'city' } as const) : null,
    sort: params.sort,
    onSort: (sort: typeof params.sort) => change({ sort }),
    onExplain: () => dispatch({ type: 'dialogOpened', dialog: 'ranking' }),
    isDemo: config.isDemo,
  };
}

export function selectList({ params, results, selection, links, state, hover, ...map }: MapSearch) {
  const { query, listed, isFormer, hasFailed } = results;
  return {
    city: map.city?.slug ?? null,
    workshops: listed,
    isPending: query.isPending,
    isStale: isFormer,
    isError: hasFailed,
    isFetching: query.isFetching,
    onRetry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    onMore: () => void query.fetchNextPage(),
    workTitles: selection.workTitles,
    from: map.distanceFrom,
    searchKey: JSON.stringify(map.search),
    links,
    selectedId: params.service,
    hoveredId: state.hoveredId,
    onHover: hover,
    tenderPath: map.canPickCity && selection.workIds.length > 0 ? paths.customerNewTender : null,
    assistantPath: map.canPickCity ? links.assistant : null,
  };
}

export function selectMap({
  camera,
  change,
  config,
  results,
  params,
  userLocation,
  state,
  fit,
  ...map
}: MapSearch) {
  return {
    tiles: camera.target ? config.tiles : undefined,
    isListAwaited: results.query.isPending,
    target: camera.target ?? fallbackViewport,
    points: results.points,
    clusters: results.clusters,
    isIncomplete: results.isIncomplete,
    selectedId: params.service,
    hoveredId: state.hoveredId,
    me: userLocation.me,
    focusOn: state.focusOn,
    isLocating: userLocation.isLocating,
    onLocate: () =>
      userLocation.locate((viewport) => {
        camera.goTo(viewport);
        change({ viewport: null });
      }),
    onSelect: map.openCard,
    onGroup: (place: { lat: number; long: number }) => map.dispatch({ type: 'groupOpened', place }),
    onHover: map.hover,
    onMove: (view: MapView) => {
      fit.leaveView();
      camera.onMove(view);
    },
    onOwnMove: camera.onOwnMove,
    found: fit.fitTarget,
    onShown: camera.onShown,
  };
}
