import { distanceMeters } from '@sto/contract/geography/distance';
import type { Db } from '../../db/client.ts';
import { cities } from '../../db/tables/geography.ts';
import { AppError } from '../../http/app-error.ts';

/** Farther from its nearest city than this a workshop would be in the wrong time zone and list. */
const farthestMeters = 150_000;

/** The city and the time zone of a place; refused far from all cities of the site. */
export async function cityOfPlace(
  db: Db,
  place: { lat: number; long: number },
): Promise<{ cityId: number; timezone: string }> {
  const all = await db.select().from(cities);
  const byDistance = all.map((city) => ({ city, meters: distanceMeters(place, city) }));
  const nearest = byDistance.sort((left, right) => left.meters - right.meters)[0];
  if (!nearest || nearest.meters > farthestMeters)
    throw new AppError('form_invalid', {}, { lat: ['Поставьте точку на карте: рядом нет города сайта'] });
  return { cityId: nearest.city.id, timezone: nearest.city.timezone };
}
