import type { WorkshopCluster } from '@sto/contract/workshops/workshops.schemas';
import { coordinatesAt, maxZoom } from '../geometry/mercator.ts';
import type { SearchPart } from '../query/search-parts.ts';
import { ClusterFragments } from './cluster-fragments.ts';
import type { GridCells } from './grid-cells.ts';

const none = -1;
const notKnown = 0;

/**
 * Merges matches whose pins would overlap at a zoom into one cluster at their centroid. A grid of half a radius, fixed to
 * the world, then the fullest cells absorb their neighbours: as cheap as a grid, without two clusters on both sides of a
 * grid line. Fractions of a zoom change nothing, so clusters stay in place while the map zooms.
 *
 * Reuses its lists, because allocating them takes longer than clustering; searches are synchronous.
 */
export class Clusterer {
  #fragments = new ClusterFragments();
  #spare = new ClusterFragments();

  clusters(parts: readonly Pick<SearchPart, 'matches'>[], zoom: number): WorkshopCluster[] {
    const wholeZoom = Math.min(Math.floor(zoom), maxZoom);
    this.#fragments.split(parts, wholeZoom);
    const { cells } = this.#fragments;
    const { clusterOf, count } = clusterCells(cells);
    const sizes = new Uint32Array(count);
    const easts = new Float64Array(count);
    const souths = new Float64Array(count);
    for (let cell = 0; cell < cells.count; cell += 1) {
      const cluster = clusterOf[cell] ?? 0;
      sizes[cluster] = (sizes[cluster] ?? 0) + cells.size(cell);
      easts[cluster] = (easts[cluster] ?? 0) + cells.easts(cell);
      souths[cluster] = (souths[cluster] ?? 0) + cells.souths(cell);
    }
    const zooms = this.#expansionZooms(clusterOf, sizes, wholeZoom);
    return Array.from(sizes, (size, cluster) => ({
      ...coordinatesAt((easts[cluster] ?? 0) / size, (souths[cluster] ?? 0) / size),
      count: size,
      expansion_zoom: zooms[cluster] ?? maxZoom,
    }));
  }

  /**
   * The lowest zoom at which each cluster splits; `maxZoom` if it never does. Usually the cell centroids prove that it
   * splits at the next zoom; only the rest are clustered again.
   */
  #expansionZooms(clusterOf: Int32Array, sizes: Uint32Array, zoom: number): Uint8Array {
    const zooms = Uint8Array.from(sizes, (size) => (size > 1 ? notKnown : maxZoom));
    this.#fragments.assignClusters(clusterOf);
    if (zoom + 1 < maxZoom) setZoom(zooms, zoom + 1, areWide(this.#fragments.cells, clusterOf, sizes.length));
    for (let next = zoom + 1; next < maxZoom && this.#fragments.cells.count > 0; next += 1) {
      this.#spare.refine(this.#fragments, next, (cluster) => zooms[cluster] === notKnown);
      [this.#fragments, this.#spare] = [this.#spare, this.#fragments];
      const { cells } = this.#fragments;
      setZoom(zooms, next, areSplit(cells, this.#fragments.clustersOfCells(), sizes.length));
    }
    return zooms.map((known) => (known === notKnown ? maxZoom : known));
  }
}

function clusterCells(cells: GridCells): { clusterOf: Int32Array; count: number } {
  const clusterOf = new Int32Array(cells.count).fill(none);
  let count = 0;
  for (const cell of cells.fullestFirst()) {
    if (clusterOf[cell] !== none) continue;
    const cluster = count;
    count += 1;
    clusterOf[cell] = cluster;
    cells.eachNeighbour(cell, (other) => {
      if (clusterOf[other] === none) clusterOf[other] = cluster;
    });
  }
  return { clusterOf, count };
}

function setZoom(zooms: Uint8Array, zoom: number, splits: Uint8Array): void {
  for (let cluster = 0; cluster < zooms.length; cluster += 1)
    if (zooms[cluster] === notKnown && splits[cluster] === 1) zooms[cluster] = zoom;
}

/** Clusters so wide that at the next zoom no cell is a neighbour of all others. */
function areWide(cells: GridCells, clusterOf: Int32Array, count: number): Uint8Array {
  const wests = new Float64Array(count).fill(Infinity);
  const easts = new Float64Array(count).fill(-Infinity);
  const norths = new Float64Array(count).fill(Infinity);
  const souths = new Float64Array(count).fill(-Infinity);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const cluster = clusterOf[cell] ?? 0;
    const east = cells.easts(cell) / cells.size(cell);
    const south = cells.souths(cell) / cells.size(cell);
    if (east < (wests[cluster] ?? 0)) wests[cluster] = east;
    if (east > (easts[cluster] ?? 0)) easts[cluster] = east;
    if (south < (norths[cluster] ?? 0)) norths[cluster] = south;
    if (south > (souths[cluster] ?? 0)) souths[cluster] = south;
  }
  // At the next zoom the reach is half, on both sides of a cell.
  const isWide = (_: number, cluster: number) =>
    (easts[cluster] ?? 0) - (wests[cluster] ?? 0) > cells.reach ||
    (souths[cluster] ?? 0) - (norths[cluster] ?? 0) > cells.reach
      ? 1
      : 0;
  return new Uint8Array(count).map(isWide);
}

/** Clusters with a cell that is no neighbour of the fullest one. */
function areSplit(cells: GridCells, clusterOf: Int32Array, count: number): Uint8Array {
  const fullest = new Int32Array(count).fill(none);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const cluster = clusterOf[cell] ?? 0;
    const best = fullest[cluster] ?? none;
    if (best === none || cells.size(cell) > cells.size(best)) fullest[cluster] = cell;
  }
  const splits = new Uint8Array(count);
  for (let cell = 0; cell < cells.count; cell += 1) {
    const cluster = clusterOf[cell] ?? 0;
    if (!cells.areNeighbours(cell, fullest[cluster] ?? 0)) splits[cluster] = 1;
  }
  return splits;
}
