import type { WorkshopCluster } from '@sto/contract/workshops/workshops.schemas';
import { mostZoom, placeAt } from '../geometry/mercator.ts';
import type { SearchPart } from '../query/search-parts.ts';
import { MapPieces } from './cluster-fragments.ts';
import type { MapCells } from './grid-cells.ts';

const none = -1;
const notYet = 0;

/** A search runs to its end before another begins. */
let pieces = new MapPieces();
let spare = new MapPieces();

/**
 * Matches that would cover each other at this zoom, as one each, in the middle of them on the map; the number of all
 * is kept. A part of a zoom step changes nothing, so bubbles stand still while the map grows to the next one.
 *
 * A grid of half a radius first, laid over the world and not over the view, then the fullest cells take in
 * their neighbours: as cheap as a grid, and no bubbles on both sides of a grid line.
 */
export function clustersOf(parts: readonly Pick<SearchPart, 'matches'>[], zoom: number): WorkshopCluster[] {
  const whole = Math.min(Math.floor(zoom), mostZoom);
  pieces.cut(parts, whole);
  const { cells } = pieces;
  const { groupOf, count } = groupsOf(cells);
  const sizes = new Uint32Array(count);
  const easts = new Float64Array(count);
  const souths = new Float64Array(count);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const group = groupOf[cell] ?? 0;
    sizes[group] = (sizes[group] ?? 0) + cells.size(cell);
    easts[group] = (easts[group] ?? 0) + cells.easts(cell);
    souths[group] = (souths[group] ?? 0) + cells.souths(cell);
  }
  const zooms = expansionZooms(groupOf, sizes, whole);
  return Array.from(sizes, (size, group) => ({
    ...placeAt((easts[group] ?? 0) / size, (souths[group] ?? 0) / size),
    count: size,
    expansion_zoom: zooms[group] ?? mostZoom,
  }));
}

/** The group of each cell. */
function groupsOf(cells: MapCells): { groupOf: Int32Array; count: number } {
  const groupOf = new Int32Array(cells.count).fill(none);
  let count = 0;
  for (const cell of cells.fullestFirst()) {
    if (groupOf[cell] !== none) continue;
    const group = count;
    count += 1;
    groupOf[cell] = group;
    cells.eachNear(cell, (other) => {
      if (groupOf[other] === none) groupOf[other] = group;
    });
  }
  return { groupOf, count };
}

/**
 * The least zoom at which each group, one at this zoom, is more than one; the last zoom for those that never are.
 * Most fall apart at the next, as the middles of their cells tell; only of the others the places are counted again.
 */
function expansionZooms(groups: Int32Array, sizes: Uint32Array, whole: number): Uint8Array {
  const zooms = Uint8Array.from(sizes, (size) => (size > 1 ? notYet : mostZoom));
  pieces.groupBy(groups);
  if (whole + 1 < mostZoom) setApart(zooms, whole + 1, areWide(pieces.cells, groups, sizes.length));
  for (let zoom = whole + 1; zoom < mostZoom && pieces.cells.count > 0; zoom += 1) {
    spare.cutAgain(pieces, zoom, (group) => zooms[group] === notYet);
    [pieces, spare] = [spare, pieces];
    setApart(zooms, zoom, areSeveral(pieces.cells, pieces.groupsOfCells(), sizes.length));
  }
  return zooms.map((zoom) => (zoom === notYet ? mostZoom : zoom));
}

function setApart(zooms: Uint8Array, zoom: number, areApart: Uint8Array): void {
  for (let group = 0; group < zooms.length; group += 1)
    if (zooms[group] === notYet && areApart[group] === 1) zooms[group] = zoom;
}

/** Groups whose cells have their middles so far from each other that at the next zoom none is near all of them. */
function areWide(cells: MapCells, groupOf: Int32Array, count: number): Uint8Array {
  const wests = new Float64Array(count).fill(Infinity);
  const easts = new Float64Array(count).fill(-Infinity);
  const norths = new Float64Array(count).fill(Infinity);
  const souths = new Float64Array(count).fill(-Infinity);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const group = groupOf[cell] ?? 0;
    const east = cells.easts(cell) / cells.size(cell);
    const south = cells.souths(cell) / cells.size(cell);
    if (east < (wests[group] ?? 0)) wests[group] = east;
    if (east > (easts[group] ?? 0)) easts[group] = east;
    if (south < (norths[group] ?? 0)) norths[group] = south;
    if (south > (souths[group] ?? 0)) souths[group] = south;
  }
  // At the next zoom what is near is half as far, on either side.
  const isWide = (_: number, group: number) =>
    (easts[group] ?? 0) - (wests[group] ?? 0) > cells.reach ||
    (souths[group] ?? 0) - (norths[group] ?? 0) > cells.reach
      ? 1
      : 0;
  return new Uint8Array(count).map(isWide);
}

/** Groups of whose cells not all are near the fullest. */
function areSeveral(cells: MapCells, groupOf: Int32Array, count: number): Uint8Array {
  const fullest = new Int32Array(count).fill(none);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const group = groupOf[cell] ?? 0;
    const best = fullest[group] ?? none;
    if (best === none || cells.size(cell) > cells.size(best)) fullest[group] = cell;
  }
  const several = new Uint8Array(count);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const group = groupOf[cell] ?? 0;
    if (!cells.areNear(cell, fullest[group] ?? 0)) several[group] = 1;
  }
  return several;
}
