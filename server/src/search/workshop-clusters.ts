import type { WorkshopCluster } from '@sto/contract/workshops';

interface Place {
  lat: number;
  long: number;
}

/** On the Web Mercator map, the world from 0 to 1. */
interface Projected extends Place {
  x: number;
  y: number;
}

/** Places told together: where they stand on average, and which they are. */
interface Group extends Projected {
  members: Projected[];
}

/** Side of a map tile: the world at zoom 0. */
const tilePixels = 512;
/** Bubbles that stand nearer than this would cover each other. */
const radiusPixels = 60;
/** Beyond it the map does not grow. */
const mostZoom = 18;
const mercatorLimit = 85.0511;

/**
 * Places that would cover each other at this zoom, as one each; the number of all is kept. A part of a zoom
 * step changes nothing, so bubbles stand still while the map grows to the next one.
 */
export function clustersOf(places: readonly Place[], zoom: number): WorkshopCluster[] {
  const whole = Math.min(Math.floor(zoom), mostZoom);
  return groupsAt(places.map(projected), whole).map(({ lat, long, members }) => ({
    lat,
    long,
    count: members.length,
    expansion_zoom: expansionZoom(members, whole),
  }));
}

/** The least zoom at which these places, one group now, are more than one; the last zoom when they never are. */
function expansionZoom(members: readonly Projected[], zoom: number): number {
  const spread = Math.hypot(extentOf(members, 'x'), extentOf(members, 'y'));
  // Groups fall apart no earlier than their farthest members stand a radius from each other.
  const least = spread > 0 ? Math.ceil(Math.log2(radiusPixels / (tilePixels * spread))) : mostZoom;
  for (let next = Math.max(zoom + 1, Math.min(least, mostZoom)); next < mostZoom; next += 1)
    if (groupsAt(members, next).length > 1) return next;
  return mostZoom;
}

function extentOf(members: readonly Projected[], axis: 'x' | 'y'): number {
  let least = Infinity;
  let most = -Infinity;
  for (const member of members) {
    least = Math.min(least, member[axis]);
    most = Math.max(most, member[axis]);
  }
  return most - least;
}

/**
 * A grid of half a radius first, laid over the world and not over the view, then the fullest cells take in
 * their neighbours: as cheap as a grid, and no bubbles on both sides of a grid line.
 */
function groupsAt(places: readonly Projected[], zoom: number): Group[] {
  const cellsAcross = (2 * tilePixels * 2 ** zoom) / radiusPixels;
  const cells = new Map<number, Projected[]>();
  for (const place of places) {
    const key = cellKey(Math.floor(place.x * cellsAcross), Math.floor(place.y * cellsAcross));
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  const fullestFirst = [...cells].sort(([, left], [, right]) => right.length - left.length);
  const waiting = new Map(fullestFirst.map(([key, members]) => [key, groupOf(members)]));
  const groups: Group[] = [];
  for (const [key, cell] of waiting) {
    waiting.delete(key);
    groups.push(withNeighbours(cell, waiting, cellsAcross));
  }
  return groups;
}

function withNeighbours(cell: Group, waiting: Map<number, Group>, cellsAcross: number): Group {
  const x = cell.x * cellsAcross;
  const y = cell.y * cellsAcross;
  const members = [...cell.members];
  for (let column = Math.floor(x) - 2; column <= Math.floor(x) + 2; column += 1)
    for (let row = Math.floor(y) - 2; row <= Math.floor(y) + 2; row += 1) {
      const key = cellKey(column, row);
      const other = waiting.get(key);
      if (!other || Math.hypot(other.x * cellsAcross - x, other.y * cellsAcross - y) > 2) continue;
      waiting.delete(key);
      for (const member of other.members) members.push(member);
    }
  return members.length === cell.members.length ? cell : groupOf(members);
}

function cellKey(column: number, row: number): number {
  return column * 2 ** 26 + row;
}

function groupOf(members: Projected[]): Group {
  const mean = (axis: 'lat' | 'long' | 'x' | 'y') =>
    members.reduce((sum, member) => sum + member[axis], 0) / members.length;
  return { lat: mean('lat'), long: mean('long'), x: mean('x'), y: mean('y'), members };
}

function projected({ lat, long }: Place): Projected {
  const limited = Math.max(-mercatorLimit, Math.min(mercatorLimit, lat));
  const sine = Math.sin((limited * Math.PI) / 180);
  return { lat, long, x: (long + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}
