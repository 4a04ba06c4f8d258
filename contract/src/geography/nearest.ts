import { distanceMeters } from './distance.ts';

type Place = Parameters<typeof distanceMeters>[0];

/** The places with their distance in meters, the nearest first. */
export function nearestFirst<Found extends Place>(from: Place, places: readonly Found[]) {
  return places
    .map((place) => ({ place, meters: distanceMeters(from, place) }))
    .sort((left, right) => left.meters - right.meters);
}
