import { farthestCityMeters } from '@sto/contract/geography/farthest-city';
import { nearestFirst } from '@sto/contract/geography/nearest';
import type { Db } from '../../db/client.ts';
import { cities } from '../../db/tables/geography.ts';
import { AppError } from '../../http/app-error.ts';

/** The city and the time zone of a place; refused far from all cities of the site. */
export async function cityOfPlace(
  db: Db,
  place: { lat: number; long: number },
): Promise<{ cityId: number; timezone: string }> {
  const [nearest] = nearestFirst(place, await db.select().from(cities));
  if (!nearest || nearest.meters > farthestCityMeters)
    throw new AppError('form_invalid', {}, { lat: ['Поставьте точку на карте: рядом нет города сайта'] });
  return { cityId: nearest.place.id, timezone: nearest.place.timezone };
}
