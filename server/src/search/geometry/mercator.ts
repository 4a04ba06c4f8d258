/*
 * Positions on the Web Mercator map as whole numbers of tiny steps, so that sums are exact in any order of addition.
 * Grid cells at one zoom are halves of those at the zoom before, so the cell of a position is its upper bits.
 */

/** Side of a map tile: the world at zoom 0. */
const tilePixels = 512;
/** Cluster bubbles closer than this overlap. */
const radiusPixels = 60;
/** The map does not zoom in further. */
export const maxZoom = 18;
/** The side of a cell is half a radius; at the last zoom it is this power of two of steps. */
const minCellBits = 9;
const worldSteps = ((2 * tilePixels) / radiusPixels) * 2 ** (maxZoom + minCellBits);
const mercatorLimit = 85.0511;

/** Steps from the western edge of the map. */
export function eastOf(long: number): number {
  return Math.floor(((long + 180) / 360) * worldSteps);
}

/** Steps from the northern edge of the map; positions beyond the map are on its edge. */
export function southOf(lat: number): number {
  const sine = Math.sin((Math.max(-mercatorLimit, Math.min(mercatorLimit, lat)) * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSteps);
}

export function coordinatesAt(east: number, south: number): { lat: number; long: number } {
  const upwards = 1 - (2 * (south + 0.5)) / worldSteps;
  return {
    lat: rounded((Math.atan(Math.sinh(Math.PI * upwards)) * 180) / Math.PI),
    long: rounded(((east + 0.5) / worldSteps) * 360 - 180),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

export function cellBits(zoom: number): number {
  return minCellBits + maxZoom - zoom;
}

/** The last zoom at which positions are in one cell; negative without any. `difference`: the bits that differ. */
export function lastCommonZoom(difference: number): number {
  return Math.min(maxZoom, maxZoom + minCellBits + Math.clz32(difference) - 32);
}
