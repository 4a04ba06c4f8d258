import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import type { TilesConfig } from './base-map.ts';
import type { Found } from './found-places.ts';
import type { MapController } from './map-controller.ts';
import type { MapPadding, MapView, Viewport } from './viewport.ts';
import { hasWebGl2 } from './web-gl.ts';
import type { MapCluster, MapPoint } from './workshops-geojson.ts';

export type MapState = 'loading' | 'ready' | 'lost' | 'unsupported' | 'failed';

export interface MapCanvasProps {
  /** Undefined: not known yet, the map waits. */
  tiles: TilesConfig | undefined;
  /** The list comes first: starting the map takes what a slow phone needs to draw it. */
  isListAwaited?: boolean;
  /** Where the map goes; a new object sends it there again. */
  target: Viewport;
  /** What a changed search has found; a new object brings it into sight, should it not be there. */
  found: Found | null;
  points: readonly MapPoint[];
  /** Given when the matches are too many for points. */
  clusters: readonly MapCluster[];
  /** Some of the matches could not be had. */
  isIncomplete: boolean;
  selectedId: number | null;
  hoveredId: number | null;
  me: { lat: number; long: number } | null;
  /** What lies over the map's edges. */
  padding: MapPadding;
  /** Stands by the selected pin. */
  balloon: ReactNode;
  /** The pin that gets the focus; a new object asks again. */
  focusOn: { id: number } | null;
  isLocating: boolean;
  onLocate: () => void;
  onSelect: (id: number | null, byKeyboard: boolean) => void;
  onGroup: (place: { lat: number; long: number }) => void;
  onHover: (id: number | null) => void;
  /** The person has moved the map. */
  onMove: (view: MapView) => void;
  /** The page has, and there it stands now. */
  onOwnMove: (viewport: Viewport) => void;
  /** The map has gone to what was found. */
  onShown: (viewport: Viewport) => void;
  /** What lies over the map: search, «Искать в этой области». */
  children?: ReactNode;
}

/** Makes the controller once tiles are known, and takes it away with the component. */
export function useController(container: RefObject<HTMLDivElement | null>, props: MapCanvasProps) {
  const [controller, setController] = useState<MapController | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const isAble = useIsAble(props.isListAwaited ?? false, () => setState('unsupported'));
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const isWanted = isAble && props.tiles !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else is read when the map is made; `attempt` makes it anew
  useEffect(() => {
    const { tiles, target } = latest.current;
    if (!isWanted || !tiles || !container.current) return;
    let made: MapController | null = null;
    let isGone = false;
    const handlers = {
      onSelect: (id: number | null, byKeyboard: boolean) => latest.current.onSelect(id, byKeyboard),
      onGroup: (place: { lat: number; long: number }) => latest.current.onGroup(place),
      onHover: (id: number | null) => latest.current.onHover(id),
      onMove: (view: MapView) => latest.current.onMove(view),
      onOwnMove: (viewport: Viewport) => latest.current.onOwnMove(viewport),
      onShown: (viewport: Viewport) => latest.current.onShown(viewport),
      onReady: () => setState('ready'),
      onContext: (isLost: boolean) => setState(isLost ? 'lost' : 'ready'),
    };
    const options = { container: container.current, viewport: target, handlers };
    import('./map-controller.ts')
      .then(({ createMap }) => (isGone ? null : createMap(options, tiles)))
      .then((map) => {
        made = map;
        if (isGone) map?.destroy();
        else setController(map);
      })
      .catch((error: unknown) => {
        console.info(`map: ${String(error)}`);
        if (!isGone) setState('failed');
      });
    return () => {
      isGone = true;
      made?.destroy();
      setController(null);
    };
  }, [isWanted, attempt]);

  const retry = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return { controller, state, retry };
}

/** A list that does not come must not keep the map away. */
const listWaitMs = 5000;

/**
 * Asked once the list stands and there is nothing better to do: without a graphics card the answer takes most of a
 * second, and the map's code is the heaviest of the site.
 */
function useIsAble(isListAwaited: boolean, onUnable: () => void): boolean {
  const [isAble, setAble] = useState(false);
  const refuse = useRef(onUnable);
  refuse.current = onUnable;
  useEffect(() => {
    if (isAble) return;
    const ask = () => {
      if (hasWebGl2()) setAble(true);
      else refuse.current();
    };
    if (!isListAwaited) return whenIdle(ask);
    const timer = setTimeout(ask, listWaitMs);
    return () => clearTimeout(timer);
  }, [isListAwaited, isAble]);
  return isAble;
}

/** Tells the controller what changed. */
export function useSync(controller: MapController | null, props: MapCanvasProps) {
  const { target, found, points, clusters, selectedId, hoveredId, me, padding, balloon, focusOn } = props;
  const firstTarget = useRef(target);
  const selected = useMemo(() => points.find(({ id }) => id === selectedId), [points, selectedId]);
  const hasBalloon = Boolean(balloon);

  // Before paint and before the balloon asks for the focus: a hidden one cannot take it.
  useLayoutEffect(() => controller?.setPoints(points), [controller, points]);
  useLayoutEffect(() => controller?.setClusters(clusters), [controller, clusters]);
  useLayoutEffect(() => controller?.setSelected(selectedId), [controller, selectedId]);
  useEffect(() => controller?.setHovered(hoveredId), [controller, hoveredId]);
  useEffect(() => controller?.setMe(me), [controller, me]);
  useEffect(() => controller?.setPadding(padding), [controller, padding]);
  useEffect(() => {
    if (controller && target !== firstTarget.current) controller.goTo(target);
  }, [controller, target]);
  useEffect(() => {
    if (found) controller?.showFound(found);
  }, [controller, found]);
  useLayoutEffect(() => controller?.showBalloon(hasBalloon), [controller, hasBalloon]);
  // The controller brings it into sight again when the padding changes, for as long as the person leaves the map there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh answer with the same place must not pan the map
  useEffect(() => {
    if (controller && selected) controller.reveal(selected, hasBalloon);
  }, [controller, selected?.id, hasBalloon]);
  useEffect(() => {
    if (focusOn) controller?.focusPin(focusOn.id);
  }, [controller, focusOn]);
}
