import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { TilesConfig } from './base-map/base-map.ts';
import type { Found } from './camera/found-places.ts';
import type { MapController } from './map-controller.ts';
import type { MapCluster, MapPoint } from './pins/map-points.ts';
import type { MapPadding, MapView, Viewport } from './viewport.ts';
import { hasWebGl2 } from './web-gl.ts';

export type MapState = 'loading' | 'ready' | 'lost' | 'unsupported' | 'failed';

export interface MapCanvasProps {
  /** Undefined until the configuration has loaded; the map waits for it. */
  tiles: TilesConfig | undefined;
  /** The map starts after the list: a slow phone cannot draw both at once. */
  isListAwaited?: boolean;
  /** A new object moves the map again. */
  target: Viewport;
  /** The results of a changed search; a new object fits the map to them unless they are in sight. */
  found: Found | null;
  points: readonly MapPoint[];
  clusters: readonly MapCluster[];
  /** Some of the matches did not load. */
  isIncomplete: boolean;
  selectedId: number | null;
  hoveredId: number | null;
  me: { lat: number; long: number } | null;
  padding: MapPadding;
  balloon: ReactNode;
  /** The pin to focus; a new object focuses it again. */
  focusOn: { id: number } | null;
  isLocating: boolean;
  onLocate: () => void;
  onSelect: (id: number | null, byKeyboard: boolean) => void;
  onGroup: (place: { lat: number; long: number }) => void;
  onHover: (id: number | null) => void;
  onMove: (view: MapView) => void;
  /** The page has moved the map, and it has come to rest. */
  onOwnMove: (viewport: Viewport) => void;
  /** The map goes to the search results. */
  onShown: (viewport: Viewport) => void;
  children?: ReactNode;
}

/** Creates the controller when the tiles are known and destroys it with the component. */
export function useController(container: RefObject<HTMLDivElement | null>, props: MapCanvasProps) {
  const [controller, setController] = useState<MapController | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const [isSchematic, setSchematic] = useState(false);
  const isAble = useIsAble(props.isListAwaited ?? false, () => setState('unsupported'));
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;
  const isWanted = isAble && props.tiles !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else is read when the map is created; `attempt` creates it again
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
      onGround: setSchematic,
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
  return { controller, state, isSchematic, retry };
}

/** The map does not wait longer than this for a list that fails to load. */
const listWaitMs = 5000;

/**
 * Checked after the list and in idle time: without a graphics card the check takes most of a second, and the map's
 * code is the heaviest of the site.
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

export function useSync(controller: MapController | null, props: MapCanvasProps) {
  const { target, found, points, clusters, selectedId, hoveredId, me, padding, balloon, focusOn } = props;
  const firstTarget = useRef(target);
  const selected = useMemo(() => points.find(({ id }) => id === selectedId), [points, selectedId]);
  const hasBalloon = Boolean(balloon);

  // Before paint: a hidden balloon cannot take the focus.
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
    if (found) controller?.fitTo(found);
  }, [controller, found]);
  useLayoutEffect(() => controller?.showBalloon(hasBalloon), [controller, hasBalloon]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh answer with the same place must not pan the map
  useEffect(() => {
    if (controller && selected) controller.panIntoView(selected, hasBalloon);
  }, [controller, selected?.id, hasBalloon]);
  useEffect(() => {
    if (focusOn) controller?.focusPin(focusOn.id);
  }, [controller, focusOn]);
}
