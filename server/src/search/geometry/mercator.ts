/*
 * Where places stand on the Web Mercator map, in steps so small that they are whole numbers: sums of them are exact,
 * in whatever order they are added. Of two zooms the cells of the nearer are the halves of those of the farther, so
 * the cell of a place at any zoom is the upper bits of its steps.
 */

/** Side of a map tile: the world at zoom 0. */
const tilePixels = 512;
/** Bubbles that stand nearer than this would cover each other. */
const radiusPixels = 60;
/** Beyond it the map does not grow. */
export const mostZoom = 18;
/** A cell has a side of half a radius; at the last zoom it is 2 to this power of steps. */
const leastBits = 9;
const worldSteps = ((2 * tilePixels) / radiusPixels) * 2 ** (mostZoom + leastBits);
const mercatorLimit = 85.0511;

/** Steps from the western edge of the map. */
export function eastOf(long: number): number {
  return Math.floor(((long + 180) / 360) * worldSteps);
}

/** Steps from the northern edge of the map; what lies beyond the map stands on its edge. */
export function southOf(lat: number): number {
  const sine = Math.sin((Math.max(-mercatorLimit, Math.min(mercatorLimit, lat)) * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSteps);
}

/** The place to a hand's breadth. */
export function placeAt(east: number, south: number): { lat: number; long: number } {
  const upwards = 1 - (2 * (south + 0.5)) / worldSteps;
  return {
    lat: rounded((Math.atan(Math.sinh(Math.PI * upwards)) * 180) / Math.PI),
    long: rounded(((east + 0.5) / worldSteps) * 360 - 180),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** The lower bits of a place, which are within its cell. */
export function bitsOfCell(zoom: number): number {
  return leastBits + mostZoom - zoom;
}

/** The last zoom at which places lie in one cell; below 0: there is none. `difference`: the bits they differ in. */
export function lastZoomTogether(difference: number): number {
  return Math.min(mostZoom, mostZoom + leastBits + Math.clz32(difference) - 32);
}
