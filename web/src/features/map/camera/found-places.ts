import { distanceMeters } from '@sto/contract/geography/distance';
import type { Bounds } from '../viewport.ts';

/** A found workshop, or a cluster counted by the server. */
export interface FoundPlace {
  lat: number;
  long: number;
  count: number;
}

/** What the map shows next; a new object repeats the request. */
export interface Found {
  places: readonly FoundPlace[];
  /** The origin street, shown together with the results around it. */
  from: { lat: number; long: number } | null;
}

/** With fewer in view the map looks empty next to a full list. */
const fewInSight = 3;
/** The nearest are enough: one at the far end of the region would turn the others into dots. */
const shownAtOnce = 12;

const countOf = (places: readonly FoundPlace[]) => places.reduce((sum, { count }) => sum + count, 0);

export function isInSight({ places }: Found, shown: Bounds): boolean {
  const seen = places.filter(
    ({ lat, long }) => lat > shown.south && lat < shown.north && long > shown.west && long < shown.east,
  );
  return countOf(seen) >= Math.min(fewInSight, countOf(places));
}

/** The rectangle around those nearest to the chosen street, else to the centre of the view. */
export function boundsAround({ places, from }: Found, shown: Bounds): Bounds {
  const middle = { lat: (shown.south + shown.north) / 2, long: (shown.west + shown.east) / 2 };
  const near = from ?? middle;
  const away = (place: FoundPlace) => distanceMeters(near, place);
  const nearestFirst = [...places].sort((one, other) => away(one) - away(other));
  let count = 0;
  const inReach = nearestFirst.filter((place) => {
    const isKept = count < shownAtOnce;
    count += place.count;
    return isKept;
  });
  const corners = from ? [...inReach, from] : inReach;
  const lats = corners.map(({ lat }) => lat);
  const longs = corners.map(({ long }) => long);
  return {
    south: Math.min(...lats),
    west: Math.min(...longs),
    north: Math.max(...lats),
    east: Math.max(...longs),
  };
}
