import { carCatalogueEndpoints } from '@sto/contract/cars';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import type { Services } from '../../services.ts';
import { allMarks, generationsOf, modelsOf, modificationsOf } from './car-catalogue.queries.ts';

export function carCatalogueRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  handle(app, services, carCatalogueEndpoints.marks, async () => ({ marks: await allMarks(db) }));
  handle(app, services, carCatalogueEndpoints.models, async (form) => ({
    models: await modelsOf(db, form.mark_id),
  }));
  handle(app, services, carCatalogueEndpoints.generations, async (form) => ({
    generations: await generationsOf(db, form.model_id),
  }));
  handle(app, services, carCatalogueEndpoints.modifications, async (form) => ({
    modifications: await modificationsOf(db, form.generation_id),
  }));
}
