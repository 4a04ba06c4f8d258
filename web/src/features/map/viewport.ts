export interface Viewport {
  lat: number;
  long: number;
  zoom: number;
}

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface MapView {
  viewport: Viewport;
  /** The visible part, without the part under the sheet. */
  bounds: Bounds;
}

export interface MapPadding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface ScreenPoint {
  x: number;
  y: number;
}

/** `south,west,north,east` for the search; five digits are about a metre. */
export function boundsText({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map((degrees) => String(round(degrees, 5))).join(',');
}

/** The precision of the address: five digits of the centre, two of the zoom. */
export function roundViewport({ lat, long, zoom }: Viewport): Viewport {
  return { lat: round(lat, 5), long: round(long, 5), zoom: round(zoom, 2) };
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** The view has moved so far that a new search would find other workshops. */
export function isElsewhere(now: Viewport, searched: Viewport, shown: Bounds): boolean {
  const height = Math.max(shown.north - shown.south, 1e-6);
  const width = Math.max(shown.east - shown.west, 1e-6);
  const drift = Math.max(
    Math.abs(now.lat - searched.lat) / height,
    Math.abs(now.long - searched.long) / width,
  );
  return drift > 0.35 || Math.abs(now.zoom - searched.zoom) > 1.2;
}
