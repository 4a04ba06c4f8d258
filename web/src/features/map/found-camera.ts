import { LngLat, type Map as MapLibreMap } from 'maplibre-gl';
import { boundsAround, type Found, isInSight } from './found-places.ts';
import { flyMs, ownMove } from './map-presses.ts';
import type { Bounds, Viewport } from './viewport.ts';

interface FoundCameraOptions {
  map: MapLibreMap;
  /** A finger is on the map. */
  isHeld: () => boolean;
  /** What is seen, without the part under the sheet. */
  shown: () => Bounds;
  /** The map has been sent there. */
  onShown: (viewport: Viewport) => void;
}

/** Room for the pins that stand on the edge. */
const room = { top: 56, right: 40, bottom: 24, left: 40 };
/** One workshop alone is shown with the streets around it. */
const closestZoom = 14;

/** Sends the map to what was found, when little of it is in sight and the person is not moving the map. */
export class FoundCamera {
  readonly #options: FoundCameraOptions;
  #asked: Found | null = null;

  constructor(options: FoundCameraOptions) {
    this.#options = options;
  }

  ask(found: Found): void {
    this.#asked = found;
    this.settle();
  }

  /** The person looks elsewhere: what was asked before is no longer wanted. */
  forget(): void {
    this.#asked = null;
  }

  /**
   * To be called when the map has come to rest or was let go. A move that takes another's place begins right after the
   * end of the other one: it is waited for.
   */
  settle(): void {
    queueMicrotask(() => this.#show());
  }

  #show(): void {
    const { map, isHeld, shown, onShown } = this.#options;
    const found = this.#asked;
    if (!found || isHeld() || map.isMoving()) return;
    this.#asked = null;
    const seen = shown();
    if (isInSight(found, seen)) return;
    const { south, west, north, east } = boundsAround(found, seen);
    const box: [number, number, number, number] = [west, south, east, north];
    // A phone on its side has no room between the search and the list: then the middle of them is shown.
    const fitting = map.cameraForBounds(box, { padding: room, maxZoom: closestZoom });
    const center: [number, number] = [(west + east) / 2, (south + north) / 2];
    const zoom = Math.min(fitting?.zoom ?? map.getZoom(), closestZoom);
    map.easeTo({ center, zoom, ...fitting, duration: flyMs * 2 }, ownMove);
    const { lng, lat } = LngLat.convert(fitting?.center ?? center);
    onShown({ lat, long: lng, zoom });
  }
}
