import type { WorkshopCluster } from '@sto/contract/workshops';
import { MapCells, type OnMap } from './map-cells.ts';

/** Latitudes and longitudes of places, in one order. */
export interface Places {
  readonly lats: Float64Array;
  readonly longs: Float64Array;
}

/** Side of a map tile: the world at zoom 0. */
const tilePixels = 512;
/** Bubbles that stand nearer than this would cover each other. */
const radiusPixels = 60;
/** Beyond it the map does not grow. */
const mostZoom = 18;
const mercatorLimit = 85.0511;

const cells = new MapCells();
const innerCells = new MapCells();

/**
 * Places that would cover each other at this zoom, as one each; the number of all is kept. A part of a zoom
 * step changes nothing, so bubbles stand still while the map grows to the next one.
 *
 * A grid of half a radius first, laid over the world and not over the view, then the fullest cells take in
 * their neighbours: as cheap as a grid, and no bubbles on both sides of a grid line.
 */
export function clustersOf(places: Places, zoom: number): WorkshopCluster[] {
  const whole = Math.min(Math.floor(zoom), mostZoom);
  const onMap = projected(places);
  const all = new Uint32Array(places.lats.length);
  for (let place = 0; place < all.length; place += 1) all[place] = place;
  const cellOf = new Uint32Array(all.length);
  cells.fill(onMap, cellsAcross(whole), all, 0, all.length, cellOf);
  const { groupOf, count } = groupsOf(cells);
  const { starts, members } = membersOf(cellOf, groupOf, count);
  return Array.from({ length: count }, (_, group) => {
    const from = starts[group] ?? 0;
    const to = starts[group + 1] ?? 0;
    return {
      lat: meanOf(places.lats, members, from, to),
      long: meanOf(places.longs, members, from, to),
      count: to - from,
      expansion_zoom: expansionZoom(onMap, members, from, to, whole),
    };
  });
}

function cellsAcross(zoom: number): number {
  return (2 * tilePixels * 2 ** zoom) / radiusPixels;
}

/** The group of each cell. */
function groupsOf(grid: MapCells): { groupOf: Int32Array; count: number } {
  const groupOf = new Int32Array(grid.count).fill(-1);
  let count = 0;
  for (const cell of grid.fullestFirst()) {
    if (groupOf[cell] !== -1) continue;
    const group = count;
    count += 1;
    groupOf[cell] = group;
    grid.eachNear(cell, (other) => {
      if (groupOf[other] === -1) groupOf[other] = group;
    });
  }
  return { groupOf, count };
}

/** The places group by group; a group begins at its start and ends at that of the next. */
function membersOf(cellOf: Uint32Array, groupOf: Int32Array, count: number) {
  const starts = new Uint32Array(count + 1);
  for (const cell of cellOf) {
    const next = (groupOf[cell] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let group = 1; group <= count; group += 1)
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const free = starts.slice();
  const members = new Uint32Array(cellOf.length);
  for (let place = 0; place < cellOf.length; place += 1) {
    const group = groupOf[cellOf[place] ?? 0] ?? 0;
    const at = free[group] ?? 0;
    members[at] = place;
    free[group] = at + 1;
  }
  return { starts, members };
}

/** The least zoom at which these places, one group now, are more than one; the last zoom when they never are. */
function expansionZoom(onMap: OnMap, members: Uint32Array, from: number, to: number, zoom: number): number {
  const spread = Math.hypot(extentOf(onMap.xs, members, from, to), extentOf(onMap.ys, members, from, to));
  // Groups fall apart no earlier than their farthest members stand a radius from each other.
  const least = spread > 0 ? Math.ceil(Math.log2(radiusPixels / (tilePixels * spread))) : mostZoom;
  for (let next = Math.max(zoom + 1, Math.min(least, mostZoom)); next < mostZoom; next += 1) {
    innerCells.fill(onMap, cellsAcross(next), members, from, to);
    if (!innerCells.areOneGroup) return next;
  }
  return mostZoom;
}

function extentOf(numbers: Float64Array, members: Uint32Array, from: number, to: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let at = from; at < to; at += 1) {
    const number = numbers[members[at] ?? 0] ?? 0;
    if (number < least) least = number;
    if (number > most) most = number;
  }
  return most - least;
}

function meanOf(numbers: Float64Array, members: Uint32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += numbers[members[at] ?? 0] ?? 0;
  return sum / (to - from);
}

function projected({ lats, longs }: Places): OnMap {
  const xs = new Float64Array(longs.length);
  const ys = new Float64Array(lats.length);
  for (let place = 0; place < ys.length; place += 1) {
    const limited = Math.max(-mercatorLimit, Math.min(mercatorLimit, lats[place] ?? 0));
    const sine = Math.sin((limited * Math.PI) / 180);
    xs[place] = ((longs[place] ?? 0) + 180) / 360;
    ys[place] = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  }
  return { xs, ys };
}
