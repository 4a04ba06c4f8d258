import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { allCountries, citiesMatching, popularCities, regionsOf } from './geography.queries.ts';

export function geographyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  handle(app, deps, geographyEndpoints.countries, () => allCountries(db));
  handle(app, deps, geographyEndpoints.regions, (form) => regionsOf(db, form));
  handle(app, deps, geographyEndpoints.cities, (form) => citiesMatching(db, form));
  handle(app, deps, geographyEndpoints.popularCities, (form) => popularCities(db, form));
}
