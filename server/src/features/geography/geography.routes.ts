import { geographyEndpoints } from '@sto/contract/geography';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { allCountries, citiesMatching, popularCities, regionsOf } from './geography.queries.ts';

export function geographyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  handle(app, services, geographyEndpoints.countries, () => allCountries(db));
  handle(app, services, geographyEndpoints.regions, (form) => regionsOf(db, form));
  handle(app, services, geographyEndpoints.cities, (form) => citiesMatching(db, form));
  handle(app, services, geographyEndpoints.popularCities, (form) => popularCities(db, form));
}
