import { toWorld } from '../../lib/mercator.ts';
import type { Box, ScreenPoint } from './viewport.ts';
import { type MapCluster, type MapPoint, pinBox } from './workshops-geojson.ts';

/** What no zoom parts: the workshops of one building, or what the server has counted as one. */
export interface Place {
  lat: number;
  long: number;
  count: number;
  /** Empty where only the number is known. */
  points: readonly MapPoint[];
  /** The zoom at which the server parts it. */
  zoom: number | null;
}

/** Places that would cover each other, drawn as one; in pixels of the whole world at a zoom. */
export interface Bunch extends ScreenPoint {
  count: number;
  places: readonly Place[];
}

/** From this number on a cluster is drawn larger. */
export const largeCluster = 20;

/** Half the width of what is drawn: a dot, a nut, a large nut. */
export function radiusOf({ count }: { count: number }): number {
  return count === 1 ? 9 : count < largeCluster ? 23 : 28;
}

/** From here on workshops of a street are told apart as soon as their dots do not touch. */
const nearZoom = 14;
/** Farther out dots so near to each other would only crowd the map, and no finger could tell them apart. */
const dotsApartPx = 44;
/** No two are farther from each other than this and still drawn as one. */
const cellPx = 2 * 28;

function apart(one: Bunch, other: Bunch, zoom: number): number {
  const touching = radiusOf(one) + radiusOf(other);
  const hasDot = one.count === 1 || other.count === 1;
  return hasDot && zoom < nearZoom ? Math.max(touching, dotsApartPx) : touching;
}

function isNear(one: Bunch, other: Bunch, zoom: number): boolean {
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  return dx * dx + dy * dy < apart(one, other, zoom) ** 2;
}

function joined(bunches: readonly Bunch[]): Bunch {
  const [first] = bunches;
  if (first && bunches.length === 1) return first;
  const count = bunches.reduce((sum, bunch) => sum + bunch.count, 0);
  const mean = (axis: 'x' | 'y') =>
    bunches.reduce((sum, bunch) => sum + bunch[axis] * bunch.count, 0) / count;
  return { x: mean('x'), y: mean('y'), count, places: bunches.flatMap(({ places }) => places) };
}

const columns = 2 ** 24;
const cellOf = (x: number, y: number) => Math.floor(x / cellPx) * columns + Math.floor(y / cellPx);

/** Each one takes in those near it, in their order. */
function gatherOnce(bunches: readonly Bunch[], zoom: number): Bunch[] {
  const cells = new Map<number, Set<Bunch>>();
  for (const bunch of bunches) {
    const key = cellOf(bunch.x, bunch.y);
    const cell = cells.get(key);
    if (cell) cell.add(bunch);
    else cells.set(key, new Set([bunch]));
  }
  const take = (bunch: Bunch) => cells.get(cellOf(bunch.x, bunch.y))?.delete(bunch) ?? false;
  const gathered: Bunch[] = [];
  for (const bunch of bunches) {
    if (!take(bunch)) continue;
    const near: Bunch[] = [];
    for (let dx = -cellPx; dx <= cellPx; dx += cellPx)
      for (let dy = -cellPx; dy <= cellPx; dy += cellPx)
        for (const other of cells.get(cellOf(bunch.x + dx, bunch.y + dy)) ?? [])
          if (isNear(bunch, other, zoom)) near.push(other);
    for (const other of near) take(other);
    gathered.push(joined([bunch, ...near]));
  }
  return gathered;
}

/** Until none covers another: what two have become may stand on a third. */
function gather(bunches: readonly Bunch[], zoom: number): Bunch[] {
  const gathered = gatherOnce(bunches, zoom);
  return gathered.length === bunches.length ? gathered : gather(gathered, zoom);
}

const isIn = (box: Box, { x, y }: ScreenPoint, margin: number) =>
  x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin;

/** To the nearest side of the box that it lies under; beyond it there is no other. */
function outOf(boxes: readonly Box[], bunch: Bunch): Bunch {
  const radius = radiusOf(bunch);
  const box = boxes.find((one) => isIn(one, bunch, radius));
  if (!box) return bunch;
  const { x, y } = bunch;
  const sides = [
    { x: box.left - radius, y },
    { x: box.right + radius, y },
    { x, y: box.top - radius },
    { x, y: box.bottom + radius },
  ];
  const away = (side: ScreenPoint) => Math.hypot(side.x - x, side.y - y);
  return { ...bunch, ...sides.reduce((best, side) => (away(side) < away(best) ? side : best)) };
}

function gatherBeside(boxes: readonly Box[], bunches: readonly Bunch[], zoom: number): Bunch[] {
  const beside = bunches.map((bunch) => outOf(boxes, bunch));
  const gathered = gather(beside, zoom);
  return gathered.length === beside.length ? gathered : gatherBeside(boxes, gathered, zoom);
}

const aloneAt = (place: Place, zoom: number): Bunch => ({
  ...toWorld(place, zoom),
  count: place.count,
  places: [place],
});

/** All places, each in one bunch, so that no two cover each other. */
function bunchesOf(places: readonly Place[], zoom: number): Bunch[] {
  return gather(
    places.map((place) => aloneAt(place, zoom)),
    zoom,
  );
}

/** From afar a pin may send so many others to its side; more of them are a cluster, to which it gives way. */
const besideMost = 8;
/** So that a cluster has room between any two pins. */
const pinsApartPx = cellPx;

/** A workshop of a place that may have a pin: the first of a building tells of the others there. */
export function pinnable({ points }: Place, selectedId: number | null): MapPoint | undefined {
  return points.find((one) => one.id === selectedId && one.label !== null) ?? points.find(isTold);
}
const isTold = ({ label }: MapPoint) => label !== null;

function pinBoxAt(place: Place, zoom: number, selectedId: number | null): Box | null {
  const point = pinnable(place, selectedId);
  if (!point) return null;
  const { x, y } = toWorld(point, zoom);
  const { left, right, top, bottom } = pinBox(point, place.count - 1, point.id === selectedId);
  // Out of sight and under what covers the map it stands without its pin.
  return { left: x + left, right: x + right, top: y + top, bottom: y + Math.max(bottom, radiusOf(place)) };
}

const isNearBox = (one: Box, other: Box) =>
  one.left < other.right + pinsApartPx &&
  other.left < one.right + pinsApartPx &&
  one.top < other.bottom + pinsApartPx &&
  other.top < one.bottom + pinsApartPx;

/**
 * Every place once: alone, with room for its pin, or in a bunch; no two cover each other. Pins go to the selected one
 * and then in the order of the list. Neither the middle of the map nor its size is asked: a map that is dragged keeps
 * them all.
 */
export function shareOut(
  places: readonly Place[],
  zoom: number,
  selectedId: number | null,
): { alone: Bunch[]; bunches: Bunch[] } {
  const all = places.map((place) => ({ place, mark: aloneAt(place, zoom) }));
  const isSelected = ({ place }: { place: Place }) => place.points.some(({ id }) => id === selectedId);
  const boxes: Box[] = [];
  const pinned = new Set<Place>();
  for (const one of [...all.filter(isSelected), ...all]) {
    const box = pinned.has(one.place) ? null : pinBoxAt(one.place, zoom, selectedId);
    if (!box || boxes.some((other) => isNearBox(box, other))) continue;
    const under = all.filter(({ mark }) => isIn(box, mark, radiusOf(mark))).length - 1;
    if (under > (zoom < nearZoom ? besideMost : 0) && !isSelected(one)) continue;
    boxes.push(box);
    pinned.add(one.place);
  }
  const alone = all.flatMap(({ place, mark }) => (pinned.has(place) ? mark : []));
  const others = all.flatMap(({ place, mark }) => (pinned.has(place) ? [] : mark));
  return { alone, bunches: gatherBeside(boxes, gather(others, zoom), zoom) };
}

/** The next whole zoom at which these are no longer one; null: not even the closest. */
export function partingZoom(places: readonly Place[], zoom: number, maxZoom: number): number | null {
  for (let next = Math.floor(zoom) + 1; next <= maxZoom; next += 1)
    if (bunchesOf(places, next).length > 1) return next;
  return null;
}

/** In the order of the list; `groups` are those that share a building. */
export function placesOf(
  points: readonly MapPoint[],
  groups: ReadonlyMap<number, readonly MapPoint[]>,
): Place[] {
  return points.flatMap((point) => {
    const group = groups.get(point.id) ?? [point];
    const { lat, long } = point;
    return group[0] === point ? { lat, long, count: group.length, points: group, zoom: null } : [];
  });
}

export const countedPlaces = (clusters: readonly MapCluster[]): Place[] =>
  clusters.map((cluster) => ({ ...cluster, points: [] }));
