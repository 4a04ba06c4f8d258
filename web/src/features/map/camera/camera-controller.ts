import { LngLat, type Map as MapLibreMap } from 'maplibre-gl';
import type { Bounds, MapPadding, MapView, Viewport } from '../viewport.ts';
import { boundsAround, type Found, isInSight } from './found-places.ts';
import { centerToShow, noPadding, type VisiblePlace } from './pan-into-view.ts';

export interface CameraHandlers {
  /** The person has moved the map and released it. */
  onMove: (view: MapView) => void;
  /** The page has moved the map, and it has come to rest. */
  onOwnMove: (viewport: Viewport) => void;
  /** The map goes to the search results. */
  onShown: (viewport: Viewport) => void;
}

/** `user`: a finger or a pressed mouse is on the map. `animating`: it moves by itself, also after a throw. */
type CameraState = 'idle' | 'user' | 'animating';

/** Marks the page's own moves in MapLibre's events. */
const ownMove = { isOwn: true };
export const flyMs = 320;
/** Room for pins at the edges. */
const fitPadding = { top: 56, right: 40, bottom: 24, left: 40 };
/** Single workshops show the streets around them. */
const closestZoom = 14;
const nearDegrees = 1;

/**
 * Decides who moves the map. The page's moves wait until the person has released it and it is at rest; the newest
 * search result replaces one that still waits, and a move of the person cancels it.
 */
export class CameraController {
  #padding: MapPadding = noPadding;
  readonly #map: MapLibreMap;
  readonly #handlers: CameraHandlers;
  readonly #pointers = new Set<number>();
  #queued: Found | null = null;
  #isPaddingQueued = false;
  /** Panned into view again when the padding changes. */
  #pinned: VisiblePlace | null = null;
  #hasUserMoved = false;
  #hasOwnMoved = false;

  constructor(map: MapLibreMap, handlers: CameraHandlers) {
    this.#map = map;
    this.#handlers = handlers;
    map.on('moveend', (event) => this.#onMoveEnd('isOwn' in event));
    map.getContainer().addEventListener('pointerdown', this.#onPointerDown, { capture: true });
    // The finger may leave the map before it is lifted.
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, this.#onRelease);
  }

  get padding(): MapPadding {
    return this.#padding;
  }

  /** The edges under the sheet and the search: the centre of the map keeps clear of them. */
  setPadding(padding: MapPadding): void {
    this.#padding = padding;
    this.#isPaddingQueued = this.#state === 'user';
    if (!this.#isPaddingQueued) this.#pad();
  }

  /** A near place is reached in one animation. */
  goTo({ lat, long, zoom }: Viewport): void {
    const target = { center: [long, lat] as [number, number], zoom, padding: this.#padding };
    const from = this.#map.getCenter();
    const isNear = Math.hypot(from.lng - long, from.lat - lat) < nearDegrees;
    if (isNear) this.#map.easeTo({ ...target, duration: flyMs * 2 }, ownMove);
    else this.#map.jumpTo(target, ownMove);
  }

  /** Fits the map to search results unless enough of them are in sight. */
  fitTo(found: Found): void {
    this.#queued = found;
    this.#settle();
  }

  /** Pans only if the place or its balloon is covered, and keeps it visible until the person moves the map. */
  panIntoView(place: VisiblePlace): void {
    this.#pinned = place;
    this.#pan(place);
  }

  releasePlace(): void {
    this.#pinned = null;
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: flyMs });
  }

  view(): MapView {
    const center = this.#map.getCenter();
    return {
      viewport: { lat: center.lat, long: center.lng, zoom: this.#map.getZoom() },
      bounds: this.#visibleBounds(),
    };
  }

  stop(): void {
    this.#map.getContainer().removeEventListener('pointerdown', this.#onPointerDown, { capture: true });
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.removeEventListener(name, this.#onRelease);
    this.#queued = null;
    this.#isPaddingQueued = false;
    this.#hasUserMoved = false;
    this.#hasOwnMoved = false;
  }

  get #state(): CameraState {
    if (this.#pointers.size > 0) return 'user';
    return this.#map.isMoving() ? 'animating' : 'idle';
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    this.#pointers.add(event.pointerId);
  };

  readonly #onRelease = (event: PointerEvent): void => {
    if (this.#pointers.delete(event.pointerId) && this.#pointers.size === 0) this.#settle();
  };

  #onMoveEnd(isOwn: boolean): void {
    if (isOwn) this.#hasOwnMoved = true;
    else {
      this.#hasUserMoved = true;
      this.#queued = null;
      this.#pinned = null;
    }
    this.#settle();
  }

  /** The own moves wait for a microtask: MapLibre ends a replaced animation before it starts the next one. */
  #settle(): void {
    if (this.#hasUserMoved && this.#state !== 'user') {
      this.#hasUserMoved = false;
      this.#handlers.onMove(this.view());
    }
    queueMicrotask(() => this.#runQueue());
  }

  /** Each step may start an animation, whose end runs the rest. */
  #runQueue(): void {
    if (this.#state !== 'idle') return;
    const found = this.#queued;
    this.#queued = null;
    if (found) this.#fit(found);
    if (this.#isPaddingQueued && this.#state === 'idle') {
      this.#isPaddingQueued = false;
      this.#pad();
    }
    if (this.#hasOwnMoved && this.#state === 'idle') {
      this.#hasOwnMoved = false;
      this.#handlers.onOwnMove(this.view().viewport);
    }
  }

  #fit(found: Found): void {
    const visible = this.#visibleBounds();
    if (isInSight(found, visible)) return;
    const { south, west, north, east } = boundsAround(found, visible);
    const box: [number, number, number, number] = [west, south, east, north];
    // Null if the search and the sheet leave no room: a phone on its side shows the centre of the results.
    const fitting = this.#map.cameraForBounds(box, { padding: fitPadding, maxZoom: closestZoom });
    const center: [number, number] = [(west + east) / 2, (south + north) / 2];
    const zoom = Math.min(fitting?.zoom ?? this.#map.getZoom(), closestZoom);
    this.#map.easeTo({ center, zoom, ...fitting, duration: flyMs * 2 }, ownMove);
    const { lng, lat } = LngLat.convert(fitting?.center ?? center);
    this.#handlers.onShown({ lat, long: lng, zoom });
  }

  #pad(): void {
    this.#map.easeTo({ padding: this.#padding, duration: flyMs }, ownMove);
    if (this.#pinned) this.#pan(this.#pinned);
  }

  #pan(place: VisiblePlace): void {
    const center = centerToShow(this.#map, place, this.#padding);
    if (center) this.#map.easeTo({ center, padding: this.#padding, duration: flyMs }, ownMove);
  }

  #visibleBounds(): Bounds {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { top, right, bottom, left } = this.#padding;
    const northWest = this.#map.unproject([left, top]);
    const southEast = this.#map.unproject([width - right, height - bottom]);
    return { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng };
  }
}
