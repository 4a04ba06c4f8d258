interface Place {
  lat: number;
  long: number;
}

interface Point {
  x: number;
  y: number;
}

/** Width of the world at zoom 0, in CSS pixels; each whole zoom doubles it. */
const worldPx = 512;
export const worldAt = (zoom: number) => worldPx * 2 ** zoom;

/** Pixels from the north-western corner of the world, as the map draws it. */
export function toWorld({ lat, long }: Place, zoom: number): Point {
  const world = worldAt(zoom);
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return { x: ((long + 180) / 360) * world, y: (0.5 - north / (2 * Math.PI)) * world };
}

export function toPlace({ x, y }: Point, zoom: number): Place {
  const world = worldAt(zoom);
  const north = (0.5 - y / world) * 2 * Math.PI;
  return { lat: (Math.atan(Math.exp(north)) * 360) / Math.PI - 90, long: (x / world) * 360 - 180 };
}
