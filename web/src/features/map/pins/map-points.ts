import type { Box, ScreenPoint } from '../viewport.ts';
import type { PinRoom } from './pin-room.ts';

/** One workshop on the map. One that is known only by its place has no label and no text. */
export interface MapPoint {
  id: number;
  lat: number;
  long: number;
  /** Read aloud: «Мотор на Сретенке, рейтинг 4,9, открыто до 21:00»; null: drawn as a dot. */
  label: string | null;
  text: string;
  hasRating: boolean;
  /** Nearly all drivers confirm the agreed price. */
  isPriceKept: boolean;
  isClosed: boolean;
  /** Roubles, of the requested works. */
  priceFrom: number | null;
  isMuted: boolean;
  isFavorite: boolean;
}

export interface MapCluster {
  lat: number;
  long: number;
  count: number;
  zoom: number;
}

/** About ten metres: closer pins overlap at any zoom. */
const buildingDegrees = 1e-4;

/** The workshops of a shared building by each of their ids; a workshop alone in its building has no entry. */
export function groupsOf(points: readonly MapPoint[]): Map<number, readonly MapPoint[]> {
  const byPlace = new Map<string, MapPoint[]>();
  for (const point of points) {
    const key = `${Math.round(point.lat / buildingDegrees)},${Math.round(point.long / buildingDegrees)}`;
    const there = byPlace.get(key);
    if (there) there.push(point);
    else byPlace.set(key, [point]);
  }
  const groups = new Map<number, readonly MapPoint[]>();
  for (const group of byPlace.values())
    if (group.length > 1) for (const { id } of group) groups.set(id, group);
  return groups;
}

/** In CSS pixels, with the margin between pins. */
const pinHeight = 46;
const pinFrame = 44;
const letterWidth = 8;
const ratingLetters = 4;
const iconWidth = 16;

function pinWidth({ text, isFavorite, isPriceKept }: MapPoint): number {
  return (
    pinFrame +
    letterWidth * Math.max(ratingLetters, text.length) +
    iconWidth * (Number(isFavorite) + Number(isPriceKept))
  );
}

function isUnder(box: Box, { x, y }: ScreenPoint, width: number): boolean {
  const isBeside = x + width / 2 < box.left || x - width / 2 > box.right;
  return !isBeside && y > box.top && y - pinHeight < box.bottom;
}

/** The area of a pin around the place of its workshop; a selected pin is larger. */
export function pinBox(point: MapPoint, others: number, isSelected: boolean): Box {
  const half = pinWidth(point) / 2 + (others > 0 ? 12 : 0) + (isSelected ? 6 : 0);
  return { left: -half, right: half, top: isSelected ? -58 : -pinHeight, bottom: 2 };
}

/**
 * The workshops whose pins are buttons: in list order, those in view with enough room and not under the map's buttons,
 * the search or the list. The selected one always is.
 */
export function choosePins(
  points: readonly MapPoint[],
  project: (point: MapPoint) => ScreenPoint,
  room: PinRoom,
  selectedId: number | null,
): MapPoint[] {
  const { covered } = room;
  const chosen: MapPoint[] = [];
  const taken: (ScreenPoint & { width: number })[] = [];
  const ordered = [...points].sort((a, b) => Number(b.id === selectedId) - Number(a.id === selectedId));
  for (const point of ordered) {
    if (chosen.length >= room.limit) break;
    if (point.label === null) continue;
    const place = project(point);
    const isSelected = point.id === selectedId;
    const isInView =
      place.x > -40 && place.y > -10 && place.x < room.width + 40 && place.y < room.height + 50;
    if (!isInView && !isSelected) continue;
    const width = pinWidth(point);
    if (!isSelected && covered.some((box) => isUnder(box, place, width))) continue;
    const isCovered = taken.some(
      (pin) => Math.abs(pin.x - place.x) < (pin.width + width) / 2 && Math.abs(pin.y - place.y) < pinHeight,
    );
    if (isCovered) continue;
    chosen.push(point);
    taken.push({ x: place.x, y: place.y, width });
  }
  return chosen;
}

/** The nearest pin in the direction of an arrow key. */
export function neighbour<T extends ScreenPoint>(
  from: ScreenPoint,
  others: readonly T[],
  key: string,
): T | null {
  let best: { one: T; cost: number } | null = null;
  for (const one of others) {
    const [ahead, aside] = alongKey(key, one.x - from.x, one.y - from.y);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * Math.abs(aside);
    if (!best || cost < best.cost) best = { one, cost };
  }
  return best?.one ?? null;
}

/** The way in the direction of an arrow key, and to its side. */
function alongKey(key: string, dx: number, dy: number): [ahead: number, aside: number] {
  switch (key) {
    case 'ArrowRight':
      return [dx, dy];
    case 'ArrowLeft':
      return [-dx, dy];
    case 'ArrowDown':
      return [dy, dx];
    default:
      return [-dy, dx];
  }
}
