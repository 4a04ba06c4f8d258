import type { Map as MapLibreMap } from 'maplibre-gl';
import { flyMs, ownMove } from './map-presses.ts';
import type { MapPadding } from './viewport.ts';

const pinRoom: MapPadding = { top: 56, right: 44, bottom: 16, left: 44 };
/** Beside its buttons, which stand halfway up a wide map; the widest pin reaches 60 px to each side of its place. */
const widePinRoom: MapPadding = { ...pinRoom, right: 128 };
const wideMapPx = 600;
/** The balloon stands below its pin. */
const balloonRoom: MapPadding = { top: 56, right: 170, bottom: 214, left: 170 };
const noPadding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };

/** Moves the map only if the place, or its balloon, would lie under what covers the edges of the map. */
function reveal(
  map: MapLibreMap,
  place: { lat: number; long: number },
  padding: MapPadding,
  withBalloon: boolean,
): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const room = withBalloon ? balloonRoom : width < wideMapPx ? pinRoom : widePinRoom;
  const { top, right, bottom, left } = padding;
  // The map may still be making room for what has just come to cover it: where the place will be then.
  const now = { ...noPadding, ...map.getPadding() };
  const { x, y } = map.project([place.long, place.lat]);
  const over = (low: number, value: number, high: number) =>
    value < low ? value - low : value > high ? value - high : 0;
  const dx = over(
    left + room.left,
    x + (left - right - now.left + now.right) / 2,
    width - right - room.right,
  );
  const dy = over(
    top + room.top,
    y + (top - bottom - now.top + now.bottom) / 2,
    height - bottom - room.bottom,
  );
  if (!dx && !dy) return;
  const middle = map.project(map.getCenter());
  const center = map.unproject([middle.x + dx, middle.y + dy]);
  map.easeTo({ center, padding, duration: flyMs }, ownMove);
}

interface Revealed {
  place: { lat: number; long: number };
  withBalloon: boolean;
}

/**
 * Keeps the middle of the map, and what was brought into sight, clear of what covers its edges. The person's own moves
 * are not cut off by that, and end the care for the revealed place.
 */
export class PaddedCamera {
  padding: MapPadding = noPadding;
  readonly #map: MapLibreMap;
  readonly #isHeld: () => boolean;
  #isDue = false;
  #revealed: Revealed | null = null;

  /** `isHeld`: a finger is on the map. */
  constructor(map: MapLibreMap, isHeld: () => boolean) {
    this.#map = map;
    this.#isHeld = isHeld;
  }

  setPadding(padding: MapPadding): void {
    this.padding = padding;
    this.#isDue = this.#isHeld();
    if (!this.#isDue) this.#pad();
  }

  /** Pans, only if the place or its balloon would be out of sight. */
  reveal(place: Revealed['place'], withBalloon: boolean): void {
    this.#revealed = { place, withBalloon };
    reveal(this.#map, place, this.padding, withBalloon);
  }

  /** The person has moved the map, or chosen something else. */
  forget(): void {
    this.#revealed = null;
  }

  /** To be called when the map has come to rest or was let go; what is left of a thrown map's way is waited for. */
  settle(): void {
    queueMicrotask(() => {
      if (!this.#isDue || this.#isHeld() || this.#map.isMoving()) return;
      this.#isDue = false;
      this.#pad();
    });
  }

  stop(): void {
    this.#isDue = false;
  }

  #pad(): void {
    this.#map.easeTo({ padding: this.padding, duration: flyMs }, ownMove);
    if (this.#revealed) reveal(this.#map, this.#revealed.place, this.padding, this.#revealed.withBalloon);
  }
}
