/** Where the map looks: its middle and zoom. */
export interface Looked {
  lat: number;
  long: number;
  zoom: number;
}

/** The world at zoom 0 of the map; each whole zoom doubles it. */
const worldPx = 512;
/** The middle of the map counts by squares of this size: within one of them nothing new is asked for. */
const squarePx = 512;
/** Loaded beyond the screen: how far a finger drags what is not asked for yet. */
const marginPx = 256;
/** What lies over the map puts its middle at most a quarter of the screen above that of the screen. */
const offMiddle = 0.25;
const zoomMax = 22;
/** Metres at the equator; what the square's sides are told to. */
const digits = 5;

/** Zooms between two whole ones show the same clusters. */
export function zoomStep(zoom: number): number {
  return Math.max(0, Math.min(zoomMax, Math.floor(zoom)));
}

/** From the north-western corner of the world, as parts of its side; the poles are cut off as the map cuts them. */
const eastward = (long: number) => (long + 180) / 360;
const southward = (lat: number) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};
const longAt = (east: number) => east * 360 - 180;
const latAt = (south: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;

/** The sides of what lies around the square of this place, in the same parts; the world ends where it ends. */
function sidesAround(place: number, sizePx: number, halfPx: number): [number, number] {
  const around = Math.ceil((halfPx + marginPx) / squarePx);
  const square = Math.floor((place * sizePx) / squarePx);
  const side = (squares: number) => Math.max(0, Math.min(1, (squares * squarePx) / sizePx));
  return [side(square - around), side(square + 1 + around)];
}

/**
 * `south,west,north,east` of all that the map may show at this place and whole zoom, whatever lies over it, and some
 * more: the same text while the middle stays in one square of a grid laid over the world. The map does not go on
 * beyond the 180th meridian, nor does this. `screen`: CSS pixels.
 */
export function boundsInSight(
  { lat, long, zoom }: Looked,
  screen: { width: number; height: number },
): string {
  const sizePx = worldPx * 2 ** zoomStep(zoom);
  const [west, east] = sidesAround(eastward(long), sizePx, screen.width / 2);
  const [north, south] = sidesAround(southward(lat), sizePx, screen.height * (0.5 + offMiddle));
  return textOf([latAt(south), longAt(west), latAt(north), longAt(east)]);
}

/** What both rectangles share; null: nothing. */
export function sharedBounds(one: string, other: string): string | null {
  const [south = 0, west = 0, north = 0, east = 0] = one.split(',').map(Number);
  const [otherSouth = 0, otherWest = 0, otherNorth = 0, otherEast = 0] = other.split(',').map(Number);
  const least = [Math.max(south, otherSouth), Math.max(west, otherWest)] as const;
  const most = [Math.min(north, otherNorth), Math.min(east, otherEast)] as const;
  return least[0] <= most[0] && least[1] <= most[1] ? textOf([...least, ...most]) : null;
}

const textOf = (sides: number[]) => sides.map((side) => String(Number(side.toFixed(digits)))).join(',');
