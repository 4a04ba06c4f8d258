import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapPadding } from '../viewport.ts';

const pinRoom: MapPadding = { top: 56, right: 44, bottom: 16, left: 44 };
/** On a wide map the buttons are at half height, and the widest pin reaches 60 px to each side. */
const widePinRoom: MapPadding = { ...pinRoom, right: 128 };
const wideMapPx = 600;
/** The balloon opens below its pin. */
const balloonRoom: MapPadding = { top: 56, right: 170, bottom: 214, left: 170 };
export const noPadding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };

export interface VisiblePlace {
  lat: number;
  long: number;
  withBalloon: boolean;
}

/** The centre that brings a place into view; null when it is visible already. */
export function centerToShow(map: MapLibreMap, place: VisiblePlace, padding: MapPadding) {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const room = place.withBalloon ? balloonRoom : width < wideMapPx ? pinRoom : widePinRoom;
  const { top, right, bottom, left } = padding;
  // The padding may still be animating: this is where the place will be at its end.
  const now = { ...noPadding, ...map.getPadding() };
  const { x, y } = map.project([place.long, place.lat]);
  const dx = overflow(
    left + room.left,
    x + (left - right - now.left + now.right) / 2,
    width - right - room.right,
  );
  const dy = overflow(
    top + room.top,
    y + (top - bottom - now.top + now.bottom) / 2,
    height - bottom - room.bottom,
  );
  if (!dx && !dy) return null;
  const middle = map.project(map.getCenter());
  return map.unproject([middle.x + dx, middle.y + dy]);
}

function overflow(low: number, value: number, high: number): number {
  return value < low ? value - low : value > high ? value - high : 0;
}
