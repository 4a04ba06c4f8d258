import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../features/auth/session.ts';
import { useWebConfig } from '../features/map/map-config.api.ts';
import type { MapView } from '../features/map/viewport.ts';
import { useFound } from '../features/map-search/camera/fit-to-results.ts';
import { useCamera, useMe } from '../features/map-search/camera/use-camera.ts';
import { useFinding, useGroup } from '../features/map-search/places/use-place-search.ts';
import { priceWords, spokenName, unsupportedText } from '../features/map-search/results/search-words.ts';
import {
  useAround,
  useResults,
  useSearch,
  useSearchSubject,
} from '../features/map-search/results/use-results.ts';
import { useSelection } from '../features/map-search/state/use-card.ts';
import { useIsReturn, useLinks, useMapAddress, useMapCity } from '../features/map-search/url/map-address.ts';
import {
  countFilters,
  type Filters,
  type MapParams,
  type MapParamsChange,
} from '../features/map-search/url/search-params.ts';
import { useSelectionInAddress } from '../features/map-search/url/selection-in-address.ts';
import { EmptyAnswer } from './map-parts.tsx';

/** All that the page knows, cut into the props of its parts. */
export function useMapPage() {
  const model = useModel();
  return {
    title: `Автосервисы ${model.city?.nameIn ?? 'на карте'} — СТО рядом`,
    announcement: model.results.selected ? spokenName(model.results.selected) : '',
    drawers: {
      open: model.params.drawer !== null,
      onClose: () => model.change({ drawer: null, service: null }),
    },
    searchHere: model.camera.canSearchHere ? model.camera.searchHere : null,
    searchBox: {
      works: model.subject.works,
      onClear: model.subject.clearWorks,
      worksPath: model.links.works,
      carPath: model.links.car,
      car: model.subject.car,
      near: model.near,
      onPick: model.finding.onPick,
    },
    cityPicker: { open: model.isPickingCity, onClose: () => model.setPickingCity(false) },
    balloon: balloonProps(model),
    map: mapProps(model),
    prompt: promptProps(model),
    ...filterProps(model),
    ...listProps(model),
    ...dialogProps(model),
  };
}

type Model = ReturnType<typeof useModel>;

function useModel() {
  const { params, change } = useMapAddress();
  useSelectionInAddress(params);
  const city = useMapCity(params, change);
  const location = useMe(city?.slug);
  const subject = useSearchSubject(
    params,
    useSession(({ status }) => status),
  );
  const { search, distanceFrom, home } = useSearch(params, city, location.me, subject);
  const camera = useCamera(params, city, location.me, change);
  const near = camera.looked ?? params.viewport ?? city?.viewport ?? anywhere;
  const results = useResults(search, params.service, near);
  const found = useFound(params, city, search, results, useIsReturn());
  const around = useAround(search, home, results);
  const selection = useSelection(params.service, change);
  const [hoveredId, onHover] = useState<number | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const [isPickingCity, setPickingCity] = useState(false);
  const canPickCity = useSession((session) => session.profile?.role !== 'service');
  const [isExplaining, setExplaining] = useState(false);
  const group = useGroup((id) => selection.select(id, true));
  const finding = useFinding({
    change,
    here: city?.slug,
    goTo: camera.goTo,
    addWork: subject.addWork,
    removeWork: subject.removeWork,
    clearWorks: subject.clearWorks,
    onPickCity: () => setPickingCity(canPickCity),
  });
  const prompt = usePrompt(around.isEmpty, results.total);
  const config = useWebConfig();
  const tiles = useTiles(config.data, config.isError);
  const links = useLinks();
  const filters = useFilters(params);
  const isDemo = config.data?.is_demo ?? false;
  return {
    ...{ params, change, city, location, subject, search, distanceFrom, results, around, camera, selection },
    ...{ isFiltering, setFiltering, isPickingCity, setPickingCity, isExplaining, setExplaining, prompt },
    ...{ found, tiles, links, filters, isDemo, near, group, finding, hoveredId, onHover, canPickCity },
  };
}

function useFilters(params: MapParams): Filters {
  return useMemo(() => {
    const { openNow, ratingFrom, radius, priceTo, warrantyFrom, amenities, favorites } = params;
    return { openNow, ratingFrom, radius, priceTo, warrantyFrom, amenities, favorites };
  }, [params]);
}

/** Shown with an empty answer until it is closed; the next empty answer after a full one shows it again. */
function usePrompt(isEmpty: boolean, total: number | undefined) {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (total) setClosed(false);
  }, [total]);
  return { isShown: isEmpty && !isClosed, close: () => setClosed(true) };
}

function balloonProps(model: Model) {
  const { params, results, subject, links, selection, prompt } = model;
  const { selected } = results;
  if (!selected || params.drawer !== null || prompt.isShown) return null;
  const isUnderDialog =
    model.isFiltering || model.isPickingCity || model.isExplaining || model.group.dialog.open;
  return {
    workshop: selected,
    price: priceWords(selected, subject.workTitles),
    reason: unsupportedText(selected, subject.workTitles),
    from: model.distanceFrom,
    links,
    takesFocus: selection.byKeyboard,
    onClose: (withFocus: boolean) => {
      if (!isUnderDialog && !model.finding.isFinding) selection.close(selected.id, withFocus);
    },
  };
}

function emptyProps({ params, filters, around, subject, links, finding, canPickCity }: Model) {
  const hasArea = params.area !== null;
  const hasWorks = subject.workIds.length > 0;
  return {
    filters,
    canPickCity,
    search: around.fromHome,
    isEmpty: around.isEmpty,
    workTitles: subject.workTitles,
    hasFilters: countFilters(filters) > 0,
    hasArea,
    hasWorks,
    worksPath: links.works,
    onStep: finding.onStep,
  };
}

function promptProps(model: Model) {
  if (!model.prompt.isShown || model.params.drawer !== null) return null;
  return { ...emptyProps(model), onClose: model.prompt.close };
}

function filterProps(model: Model) {
  const { subject, links, filters, change, params, results, around } = model;
  const onChange = (part: MapParamsChange) => change(part);
  return {
    filterChips: {
      works: subject.works,
      onRemoveWork: subject.removeWork,
      onClearWorks: subject.clearWorks,
      worksPath: links.works,
      filters,
      facets: around.facets,
      onChange,
      onOpenFilters: () => model.setFiltering(true),
      onFind: () => model.finding.setFinding(true),
      hasArea: params.area !== null,
      fromName: params.from?.name ?? null,
    },
    filtersDialog: {
      open: model.isFiltering,
      onClose: () => model.setFiltering(false),
      filters,
      anyWork: params.anyWork,
      worksCount: subject.workIds.length,
      hasArea: params.area !== null,
      facets: around.facets,
      onChange,
      total: results.isFormer ? undefined : results.total,
    },
  };
}

function dialogProps({ finding, near, group, search, subject, isExplaining, setExplaining }: Model) {
  return {
    placeDialog: {
      open: finding.isFinding,
      onClose: () => finding.setFinding(false),
      near,
      onPick: finding.onPick,
    },
    groupDialog: { ...group.dialog, search, workTitles: subject.workTitles },
    rankingDialog: { open: isExplaining, onClose: () => setExplaining(false) },
  };
}

function listProps(model: Model) {
  const { params, change, results, subject, links, isDemo, city } = model;
  const { query, listed, counted, isFormer, hasFailed } = results;
  return {
    header: {
      total: counted,
      where: params.area === null ? (city?.nameIn ?? null) : 'в области карты',
      onWhere: params.area === null && model.canPickCity ? () => model.setPickingCity(true) : null,
      sort: params.sort,
      onSort: (sort: typeof params.sort) => change({ sort }),
      onExplain: () => model.setExplaining(true),
      isDemo,
    },
    list: {
      workshops: listed,
      isPending: query.isPending,
      isStale: isFormer,
      isError: hasFailed,
      isFetching: query.isFetching,
      onRetry: () => void query.refetch(),
      hasMore: query.hasNextPage,
      isFetchingMore: query.isFetchingNextPage,
      onMore: () => void query.fetchNextPage(),
      workTitles: subject.workTitles,
      from: model.distanceFrom,
      searchKey: JSON.stringify(model.search),
      links,
      selectedId: params.service,
      hoveredId: model.hoveredId,
      onHover: model.onHover,
      empty: <EmptyAnswer {...emptyProps(model)} />,
    },
  };
}

function mapProps({ camera, change, tiles, results, params, group, location, selection, ...model }: Model) {
  return {
    tiles: camera.target ? tiles : undefined,
    isListAwaited: results.query.isPending,
    target: camera.target ?? anywhere,
    points: results.points,
    clusters: results.clusters,
    isIncomplete: results.isIncomplete,
    selectedId: params.service,
    hoveredId: model.hoveredId,
    me: location.me,
    focusOn: selection.focusOn,
    isLocating: location.isLocating,
    onLocate: () =>
      location.locate((viewport) => {
        camera.goTo(viewport);
        // Not the view before, which the map has left; nor the person's own place, as addresses are shared.
        change({ viewport: null });
      }),
    onSelect: selection.select,
    onGroup: group.open,
    onHover: model.onHover,
    onMove: (view: MapView) => {
      model.found.leaveView();
      camera.onMove(view);
    },
    onOwnMove: camera.onOwnMove,
    found: model.found.asked,
    onShown: camera.onShown,
  };
}

/** Never shown: the map waits for its target. */
const anywhere = { lat: 55.751, long: 37.619, zoom: 10 };

/** Null style and archive: the embedded map, also when the server does not say. */
function useTiles(
  config: { map_style_url: string | null; map_pmtiles_url: string | null } | undefined,
  failed: boolean,
) {
  return useMemo(() => {
    if (config) return { styleUrl: config.map_style_url, pmtilesUrl: config.map_pmtiles_url };
    return failed ? { styleUrl: null, pmtilesUrl: null } : undefined;
  }, [config, failed]);
}
