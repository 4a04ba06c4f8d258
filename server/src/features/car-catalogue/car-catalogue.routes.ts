import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { listGenerations, listMarks, listModels, listModifications } from './car-catalogue.queries.ts';

export function carCatalogueRoutes(app: FastifyInstance): void {
  handle(app, carCatalogueEndpoints.marks, listMarks);
  handle(app, carCatalogueEndpoints.models, listModels);
  handle(app, carCatalogueEndpoints.generations, listGenerations);
  handle(app, carCatalogueEndpoints.modifications, listModifications);
}
