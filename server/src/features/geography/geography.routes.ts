import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { listPopularCities } from './cached-cities.load.ts';
import { findCities, listCountries, listRegions } from './geography.queries.ts';

export function geographyRoutes(app: FastifyInstance): void {
  handle(app, geographyEndpoints.countries, listCountries);
  handle(app, geographyEndpoints.regions, listRegions);
  handle(app, geographyEndpoints.cities, findCities);
  handle(app, geographyEndpoints.popularCities, listPopularCities);
}
