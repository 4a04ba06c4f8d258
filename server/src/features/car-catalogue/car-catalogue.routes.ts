import { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { allMarks, generationsOf, modelsOf, modificationsOf } from './car-catalogue.queries.ts';

export function carCatalogueRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  handle(app, deps, carCatalogueEndpoints.marks, async () => ({ marks: await allMarks(db) }));
  handle(app, deps, carCatalogueEndpoints.models, async (form) => ({
    models: await modelsOf(db, form.mark_id),
  }));
  handle(app, deps, carCatalogueEndpoints.generations, async (form) => ({
    generations: await generationsOf(db, form.model_id),
  }));
  handle(app, deps, carCatalogueEndpoints.modifications, async (form) => ({
    modifications: await modificationsOf(db, form.generation_id),
  }));
}
