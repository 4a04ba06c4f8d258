import type { Db } from '../../../db/client.ts';
import { carCatalogueNames } from '../../car-catalogue/car-catalogue.queries.ts';
import { cityNames } from '../../geography/geography.queries.ts';
import { CarNames } from './car-names.ts';
import { CityNames } from './city-words.ts';

export interface Names {
  cars: CarNames;
  cities: CityNames;
}

const loaded = new WeakMap<Db, Promise<Names>>();

/** Names of the catalogue and of the cities, read once for each database: both change only with a new start. */
export function loadNames(db: Db): Promise<Names> {
  const known = loaded.get(db);
  if (known) return known;
  const reading = readNames(db);
  loaded.set(db, reading);
  // A failed query is not remembered.
  reading.catch(() => loaded.delete(db));
  return reading;
}

async function readNames(db: Db): Promise<Names> {
  return { cars: new CarNames(await carCatalogueNames(db)), cities: new CityNames(await cityNames(db)) };
}
