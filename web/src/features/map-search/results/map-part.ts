import { toPlace, toWorld, worldAt } from '../../../lib/geo/mercator.ts';

/** The centre and zoom of the map. */
export interface ViewCentre {
  lat: number;
  long: number;
  zoom: number;
}

/** The centre is rounded to squares of this size: within one of them nothing new is requested. */
const squarePx = 512;
/** Loaded beyond the screen for dragging. */
const marginPx = 256;
/** Panels move the centre of the map at most a quarter of the screen above that of the screen. */
const offMiddle = 0.25;
const zoomMax = 22;
/** Metres at the equator; the precision of the square's sides. */
const digits = 5;
const seenSquarePx = 256;
/** The map shows no more than this of the height around its centre. */
const seenHalfHeight = 0.35;

/** Zooms between two whole ones show the same clusters. */
export function zoomStep(zoom: number): number {
  return Math.max(0, Math.min(zoomMax, Math.floor(zoom)));
}

interface Around {
  squarePx: number;
  halfWidth: number;
  halfHeight: number;
}

/** The sides of the area around the square of this place, in pixels of the world, cut at its edge. */
function sidesAround(place: number, world: number, halfPx: number, squarePx: number): [number, number] {
  const around = Math.ceil(halfPx / squarePx);
  const square = Math.floor(place / squarePx);
  const side = (squares: number) => Math.max(0, Math.min(world, squares * squarePx));
  return [side(square - around), side(square + 1 + around)];
}

function boundsAround({ lat, long, zoom }: ViewCentre, { squarePx, halfWidth, halfHeight }: Around): string {
  const step = zoomStep(zoom);
  const world = worldAt(step);
  const { x, y } = toWorld({ lat, long }, step);
  const [west, east] = sidesAround(x, world, halfWidth, squarePx);
  const [north, south] = sidesAround(y, world, halfHeight, squarePx);
  const northWest = toPlace({ x: west, y: north }, step);
  const southEast = toPlace({ x: east, y: south }, step);
  return textOf([southEast.lat, northWest.long, northWest.lat, southEast.long]);
}

interface Screen {
  width: number;
  height: number;
}

/**
 * `south,west,north,east` of all that the map may show at this place and whole zoom, with a margin: the same text
 * while the centre stays in one square of a world grid. Neither the map nor the bounds cross the 180th meridian.
 * `screen`: CSS pixels.
 */
export function boundsInSight(centre: ViewCentre, { width, height }: Screen): string {
  const halfHeight = height * (0.5 + offMiddle) + marginPx;
  return boundsAround(centre, { squarePx, halfWidth: width / 2 + marginPx, halfHeight });
}

/** The same without a margin, for the part above the sheet of a phone: the pins are those of what is seen. */
export function boundsSeen(centre: ViewCentre, { width, height }: Screen): string {
  const halfHeight = height * seenHalfHeight;
  return boundsAround(centre, { squarePx: seenSquarePx, halfWidth: width / 2, halfHeight });
}

/** The intersection; null if empty. */
export function sharedBounds(one: string, other: string): string | null {
  const [south = 0, west = 0, north = 0, east = 0] = one.split(',').map(Number);
  const [otherSouth = 0, otherWest = 0, otherNorth = 0, otherEast = 0] = other.split(',').map(Number);
  const least = [Math.max(south, otherSouth), Math.max(west, otherWest)] as const;
  const most = [Math.min(north, otherNorth), Math.min(east, otherEast)] as const;
  return least[0] <= most[0] && least[1] <= most[1] ? textOf([...least, ...most]) : null;
}

const textOf = (sides: number[]) => sides.map((side) => String(Number(side.toFixed(digits)))).join(',');
