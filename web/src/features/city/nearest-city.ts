import type { City } from '@sto/contract/geography/geography.schemas';

/** The city whose centre is nearest; degrees of longitude are shortened by the latitude. */
export function nearestCity(cities: readonly City[], place: { lat: number; long: number }): City | undefined {
  const shortening = Math.cos((place.lat * Math.PI) / 180);
  const distance = (city: City) => Math.hypot(city.lat - place.lat, (city.long - place.long) * shortening);
  return cities.reduce<City | undefined>(
    (best, city) => (best === undefined || distance(city) < distance(best) ? city : best),
    undefined,
  );
}
