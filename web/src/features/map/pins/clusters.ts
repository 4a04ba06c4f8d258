import { toWorld } from '../../../lib/geo/mercator.ts';
import type { Box, ScreenPoint } from '../viewport.ts';
import { type MapCluster, type MapPoint, pinBox } from './map-points.ts';

/** What no zoom separates: the workshops of one building, or one cluster of the server. */
export interface Place {
  lat: number;
  long: number;
  count: number;
  /** Empty where only the number is known. */
  points: readonly MapPoint[];
  /** The zoom at which the server splits it. */
  zoom: number | null;
}

/** Places that would overlap, drawn as one; in pixels of the whole world at a zoom. */
export interface Cluster extends ScreenPoint {
  count: number;
  places: readonly Place[];
}

/** Clusters of this size and more have a larger icon. */
export const largeCluster = 20;

export function radiusOf({ count }: { count: number }): number {
  return count === 1 ? 9 : count < largeCluster ? 23 : 28;
}

/** From this zoom on dots may be as close as they do not touch. */
const nearZoom = 14;
/** At lower zooms a finger could not hit one of two dots closer than this. */
const dotsApartPx = 44;
/** Below a cluster: the line that says how many are open, or from which price. */
const captionPx = 16;
/** Room for the captions of two clusters next to each other. */
const clustersApartPx = 84;
/** From afar a cluster takes in everything this close: a part of the city, not a street. */
const reachPx = 112;

const isFar = (zoom: number) => zoom < nearZoom;

/** The distance at which two marks merge. */
type Distance = (one: Cluster, other: Cluster) => number;

function clearDistance(zoom: number): Distance {
  return (one, other) => {
    const touching = radiusOf(one) + radiusOf(other);
    if (!isFar(zoom)) return touching;
    return one.count === 1 || other.count === 1 ? Math.max(touching, dotsApartPx) : clustersApartPx;
  };
}

function isNear(one: Cluster, other: Cluster, distance: Distance): boolean {
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  return dx * dx + dy * dy < distance(one, other) ** 2;
}

function merge(clusters: readonly Cluster[]): Cluster {
  const [first] = clusters;
  if (first && clusters.length === 1) return first;
  const count = clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  const mean = (axis: 'x' | 'y') =>
    clusters.reduce((sum, cluster) => sum + cluster[axis] * cluster.count, 0) / count;
  return { x: mean('x'), y: mean('y'), count, places: clusters.flatMap(({ places }) => places) };
}

const columns = 2 ** 24;
/** No two marks merge that are further apart. */
const cellPx = reachPx;
const cellOf = (x: number, y: number) => Math.floor(x / cellPx) * columns + Math.floor(y / cellPx);

function neighboursOf(
  cluster: Cluster,
  cells: ReadonlyMap<number, Set<Cluster>>,
  distance: Distance,
): Cluster[] {
  const near: Cluster[] = [];
  for (let dx = -cellPx; dx <= cellPx; dx += cellPx)
    for (let dy = -cellPx; dy <= cellPx; dy += cellPx)
      for (const other of cells.get(cellOf(cluster.x + dx, cluster.y + dy)) ?? [])
        if (isNear(cluster, other, distance)) near.push(other);
  return near;
}

/** One pass, in list order: each mark merges with its close neighbours. */
function mergeOnce(clusters: readonly Cluster[], distance: Distance): Cluster[] {
  const cells = new Map<number, Set<Cluster>>();
  for (const cluster of clusters) {
    const key = cellOf(cluster.x, cluster.y);
    const cell = cells.get(key);
    if (cell) cell.add(cluster);
    else cells.set(key, new Set([cluster]));
  }
  const take = (cluster: Cluster) => cells.get(cellOf(cluster.x, cluster.y))?.delete(cluster) ?? false;
  const merged: Cluster[] = [];
  for (const cluster of clusters) {
    if (!take(cluster)) continue;
    const near = neighboursOf(cluster, cells, distance);
    for (const other of near) take(other);
    merged.push(merge([cluster, ...near]));
  }
  return merged;
}

/** Repeats until no marks overlap: a merged mark may touch a third one. */
function mergeTouching(clusters: readonly Cluster[], zoom: number): Cluster[] {
  const merged = mergeOnce(clusters, clearDistance(zoom));
  return merged.length === clusters.length ? merged : mergeTouching(merged, zoom);
}

/** Few passes, so that a dense city becomes parts and not one cluster; the second takes in what the first left at their edges. */
function gatherParts(clusters: readonly Cluster[]): Cluster[] {
  const reach = () => reachPx;
  return mergeOnce(mergeOnce(clusters, reach), reach);
}

/** Parts of the city from afar; then until no marks overlap. */
function gather(clusters: readonly Cluster[], zoom: number): Cluster[] {
  return mergeTouching(isFar(zoom) ? gatherParts(clusters) : clusters, zoom);
}

const captionOf = ({ count }: Cluster) => (count === 1 ? 0 : captionPx);

function isUnder(box: Box, mark: Cluster): boolean {
  const { x, y } = mark;
  const radius = radiusOf(mark);
  const isBeside = x <= box.left - radius || x >= box.right + radius;
  return !isBeside && y > box.top - radius - captionOf(mark) && y < box.bottom + radius;
}

/** Moves a mark out of the pin that covers it, to the nearest side; pins are too far apart to cover it there. */
function moveOutOf(boxes: readonly Box[], cluster: Cluster): Cluster {
  const radius = radiusOf(cluster);
  const box = boxes.find((one) => isUnder(one, cluster));
  if (!box) return cluster;
  const { x, y } = cluster;
  const sides = [
    { x: box.left - radius, y },
    { x: box.right + radius, y },
    { x, y: box.top - radius - captionOf(cluster) },
    { x, y: box.bottom + radius },
  ];
  const away = (side: ScreenPoint) => Math.hypot(side.x - x, side.y - y);
  return { ...cluster, ...sides.reduce((best, side) => (away(side) < away(best) ? side : best)) };
}

function clusterAround(pins: readonly Box[], clusters: readonly Cluster[], zoom: number): Cluster[] {
  const moved = clusters.map((cluster) => moveOutOf(pins, cluster));
  const merged = mergeTouching(moved, zoom);
  return merged.length === moved.length ? merged : clusterAround(pins, merged, zoom);
}

const clusterOfOne = (place: Place, zoom: number): Cluster => ({
  ...toWorld(place, zoom),
  count: place.count,
  places: [place],
});

function clustersOf(places: readonly Place[], zoom: number): Cluster[] {
  return gather(
    places.map((place) => clusterOfOne(place, zoom)),
    zoom,
  );
}

/** From further away a cluster at the side of a pin would be in another town. */
const pinsFromZoom = 8;
const movedMax = 8;
/** Leaves room for a cluster between any two pins. */
const pinsApartPx = 2 * 28;

/** The workshop of a place that may have a pin: the selected one, or the first of the building. */
export function pinnable({ points }: Place, selectedId: number | null): MapPoint | undefined {
  return points.find((one) => one.id === selectedId && one.label !== null) ?? points.find(hasLabel);
}
const hasLabel = ({ label }: MapPoint) => label !== null;

function pinBoxAt(place: Place, zoom: number, selectedId: number | null): Box | null {
  const point = pinnable(place, selectedId);
  if (!point) return null;
  const { x, y } = toWorld(point, zoom);
  const { left, right, top, bottom } = pinBox(point, place.count - 1, point.id === selectedId);
  // Outside the view and under the sheet the place is drawn as a dot without its pin.
  return { left: x + left, right: x + right, top: y + top, bottom: y + Math.max(bottom, radiusOf(place)) };
}

const isNearBox = (one: Box, other: Box) =>
  one.left < other.right + pinsApartPx &&
  other.left < one.right + pinsApartPx &&
  one.top < other.bottom + pinsApartPx + captionPx &&
  other.top < one.bottom + pinsApartPx + captionPx;

/** How many marks may give way to a pin: the best of a part of the city has one, a dot between streets stays. */
function giveWayMax(zoom: number): number {
  if (!isFar(zoom)) return 0;
  return zoom < pinsFromZoom ? movedMax : Number.POSITIVE_INFINITY;
}

/**
 * Every place once: single, with room for its pin, or in a cluster; no two marks overlap. Pins go to the selected
 * workshop first, then in list order. The result depends on neither the centre nor the size of the map, so that
 * dragging the map does not change it.
 */
export function clusterPlaces(
  places: readonly Place[],
  zoom: number,
  selectedId: number | null,
): { singles: Cluster[]; clusters: Cluster[] } {
  const all = places.map((place) => ({ place, mark: clusterOfOne(place, zoom) }));
  const isSelected = ({ place }: { place: Place }) => place.points.some(({ id }) => id === selectedId);
  const boxes: Box[] = [];
  const pinned = new Set<Place>();
  for (const one of [...all.filter(isSelected), ...all]) {
    const box = pinned.has(one.place) ? null : pinBoxAt(one.place, zoom, selectedId);
    if (!box || boxes.some((other) => isNearBox(box, other))) continue;
    const under = all.filter(({ mark }) => isUnder(box, mark)).length - 1;
    if (under > giveWayMax(zoom) && !isSelected(one)) continue;
    boxes.push(box);
    pinned.add(one.place);
  }
  const singles = all.flatMap(({ place, mark }) => (pinned.has(place) ? mark : []));
  const others = all.flatMap(({ place, mark }) => (pinned.has(place) ? [] : mark));
  return { singles, clusters: clusterAround(boxes, gather(others, zoom), zoom) };
}

/** The next whole zoom at which these places split; null if they never do. */
export function expansionZoom(places: readonly Place[], zoom: number, maxZoom: number): number | null {
  for (let next = Math.floor(zoom) + 1; next <= maxZoom; next += 1)
    if (clustersOf(places, next).length > 1) return next;
  return null;
}

/** In list order; `groups` are the workshops that share a building. */
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
