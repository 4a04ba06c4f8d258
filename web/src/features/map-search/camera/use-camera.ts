import { distanceMeters } from '@sto/contract/geography/distance';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { requestPosition } from '../../../lib/browser/geolocation.ts';
import { useBrowserValue } from '../../../lib/browser/page-origin.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { liftToasts } from '../../../ui/feedback/toast-lift.ts';
import type { SheetStop } from '../../../ui/overlays/sheet.tsx';
import { nearestCity, useCities } from '../../city/cities.api.ts';
import { chooseCity } from '../../city/city.store.ts';
import {
  boundsText,
  isElsewhere,
  type MapPadding,
  type MapView,
  roundViewport,
  type Viewport,
} from '../../map/viewport.ts';
import { type ChangeAddress, type CityPlace, useIsReturn } from '../url/map-address.ts';
import { choiceOf, type MapParams } from '../url/search-params.ts';

/** The address follows the map once it rests. */
const restMs = 350;
const nearZoom = 13;
const cityReachM = 60_000;

interface Place {
  lat: number;
  long: number;
}

/** The city, or in it the place around the person. */
function viewOf(city: CityPlace, me: Place | null): Viewport {
  return me && distanceMeters(me, city.viewport) < cityReachM ? { ...me, zoom: nearZoom } : city.viewport;
}

/** Where the map looks, where it is sent, and when the list no longer fits the view. */
export function useCamera(
  params: MapParams,
  city: CityPlace | null,
  me: Place | null,
  change: ChangeAddress,
) {
  // Set by an effect, the first view would draw the page twice.
  const [target, setTarget] = useState(() => city && (params.viewport ?? viewOf(city, me)));
  const [view, setView] = useState<MapView | null>(null);
  const [anchor, setAnchor] = useState(target);
  /** Where the map is, or is on its way to. */
  const [viewport, setViewport] = useState(target);
  const timer = useRef<number>(undefined);
  const shownCity = useRef(city?.slug ?? null);
  const latest = useRef({ params, me });
  latest.current = { params, me };

  /** The map does not report a move that it was sent on: the caller writes the address too. */
  const goTo = useCallback((viewport: Viewport) => {
    window.clearTimeout(timer.current);
    setTarget({ ...viewport });
    setAnchor(viewport);
    setViewport(viewport);
    setView(null);
  }, []);

  useEffect(() => {
    if (!city || shownCity.current === city.slug) return;
    const named = shownCity.current === null ? latest.current.params.viewport : null;
    shownCity.current = city.slug;
    goTo(named ?? viewOf(city, latest.current.me));
  }, [city, goTo]);

  const choice = choiceOf(useLocation().search);
  const isReturn = useIsReturn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when Back has led to a former choice: to its own view
  useEffect(() => {
    if (isReturn && city) goTo(params.viewport ?? viewOf(city, me));
  }, [choice]);

  const onMove = useCallback(
    (moved: MapView) => {
      setView(moved);
      setViewport(moved.viewport);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(
        () => change({ viewport: roundViewport(moved.viewport), city: shownCity.current }, { replace: true }),
        restMs,
      );
    },
    [change],
  );
  useEffect(() => () => window.clearTimeout(timer.current), []);
  /** To bring a chosen workshop into sight is no other search, nor a view that the person has taken. */
  const onOwnMove = useCallback((viewport: Viewport) => setViewport(roundViewport(viewport)), []);

  /** The map has gone by itself to what was found: that is what was searched, and what a reload shows again. */
  const onShown = useCallback(
    (viewport: Viewport) => {
      window.clearTimeout(timer.current);
      setAnchor(viewport);
      setViewport(viewport);
      setView(null);
      change({ viewport: roundViewport(viewport), city: shownCity.current }, { replace: true });
    },
    [change],
  );

  const searchHere = () => {
    if (!view) return;
    setAnchor(view.viewport);
    change({ area: boundsText(view.bounds), from: null, service: null });
  };
  const canSearchHere = view !== null && anchor !== null && isElsewhere(view.viewport, anchor, view.bounds);
  return {
    target,
    viewport,
    goTo,
    onMove,
    onOwnMove,
    onShown,
    searchHere,
    canSearchHere,
    isMoved: view !== null,
  };
}

/** The geolocation button. The nearest city of the service becomes the chosen one. */
export function useUserLocation(chosenSlug: string | undefined) {
  const cities = useCities().data;
  const [me, setMe] = useState<Place | null>(null);
  const [isLocating, setLocating] = useState(false);
  const locate = (onFound: (viewport: Viewport) => void) => {
    if (isLocating) return;
    setLocating(true);
    requestPosition()
      .then((place) => {
        setMe(place);
        const near = nearestCity(cities ?? [], place);
        const isNear = near !== undefined && distanceMeters(near, place) < cityReachM;
        if (isNear && near.slug !== chosenSlug) chooseCity(near);
        onFound({ ...place, zoom: nearZoom });
      })
      .catch((error: unknown) => showToast.error(error instanceof Error ? error.message : String(error)))
      .finally(() => setLocating(false));
  };
  return { me, isLocating, locate };
}

const noPadding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const headerPx = 56;
const peekPx = 96;
/** Until they are measured: most cards, and the search with its filters. */
const usualCardPx = 208;
const usualToolsPx = 112;
const usualWindowPx = 844;
/** Of the chips. */
const shadowPx = 6;

/** What covers the map of a phone: the search on top, the sheet, the card or the prompt below. */
export function useMapPadding(isPhone: boolean, stop: SheetStop, hasCard: boolean) {
  const [toolsPx, setToolsPx] = useState(usualToolsPx);
  const [cardPx, setCardPx] = useState(usualCardPx);
  const windowPx = useBrowserValue(() => window.innerHeight, usualWindowPx);
  const padding = useMemo(() => {
    if (!isPhone) return noPadding;
    const half = Math.round((windowPx - headerPx) * 0.47);
    const bottom = hasCard ? cardPx : stop === 'peek' ? peekPx : half;
    return { top: toolsPx, right: 0, bottom, left: 0 };
  }, [isPhone, stop, hasCard, toolsPx, cardPx, windowPx]);
  /** The tools grow by the words about the network. */
  const toolsRef = useCallback(
    (tools: HTMLElement | null) => whenResized(tools, (px) => setToolsPx(px + shadowPx)),
    [],
  );
  /** Cards differ in height: the map's own text is placed over the open one. */
  const cardRef = useCallback((card: HTMLElement | null) => {
    const page = card?.parentElement;
    if (!page) return;
    const putDown = liftToasts(card);
    const stopMeasuring = whenResized(card, () => {
      const px = Math.ceil(page.getBoundingClientRect().bottom - card.getBoundingClientRect().top);
      page.style.setProperty('--bottom-card', `${px}px`);
      setCardPx(px);
    });
    return () => {
      stopMeasuring?.();
      putDown?.();
      page.style.removeProperty('--bottom-card');
    };
  }, []);
  return { padding, toolsRef, cardRef };
}

function whenResized(element: HTMLElement | null, tell: (heightPx: number) => void) {
  if (!element) return;
  const observer = new ResizeObserver(() => tell(element.offsetHeight));
  observer.observe(element);
  return () => observer.disconnect();
}
