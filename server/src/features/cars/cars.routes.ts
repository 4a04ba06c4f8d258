import { carEndpoints } from '@sto/contract/cars';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { hours } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';
import { archiveCar } from './archive-car.ts';
import { carsOfCustomer } from './cars.queries.ts';
import { createCar } from './create-car.ts';
import { findCarByPlate } from './find-car-by-plate.ts';
import { updateCar } from './update-car.ts';

/** A registry costs money for each answer, and nobody has so many cars. */
const plateLimit = { max: 20, windowMs: hours(1) };

export function carRoutes(app: FastifyInstance, services: Services): void {
  handle(app, services, carEndpoints.index, (_form, { actor }) => carsOfCustomer(services.db, actor.userId));
  handle(app, services, carEndpoints.create, (form, { actor }) => createCar(services, actor, form));
  handle(app, services, carEndpoints.update, (form, { actor }) => updateCar(services, actor, form));
  handle(app, services, carEndpoints.delete, (form, { actor }) => archiveCar(services, actor, form.id));
  handle(
    app,
    services,
    carEndpoints.byPlate,
    (form, { actor }) =>
      findCarByPlate(services, form.license_plate, { actor, identityHash: form.identity_hash }),
    { limit: plateLimit },
  );
}
