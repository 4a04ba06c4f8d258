import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { hours } from '../../platform/clock/durations.ts';
import { archiveCar } from './archive-car.ts';
import { carsOfCustomer } from './cars.queries.ts';
import { createCar } from './create-car.ts';
import { findCarByPlate } from './find-car-by-plate.ts';
import { updateCar } from './update-car.ts';

/** A registry costs money for each answer, and nobody has so many cars. */
const plateLimit = { max: 20, windowMs: hours(1) };

export function carRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, deps, carEndpoints.index, (_form, { actor }) => carsOfCustomer(deps.db, actor.userId));
  handle(app, deps, carEndpoints.create, (form, { actor }) => createCar(deps, actor, form));
  handle(app, deps, carEndpoints.update, (form, { actor }) => updateCar(deps, actor, form));
  handle(app, deps, carEndpoints.delete, (form, { actor }) => archiveCar(deps, actor, form.id));
  handle(
    app,
    deps,
    carEndpoints.byPlate,
    (form, { actor }) =>
      findCarByPlate(deps, form.license_plate, { actor, identityHash: form.identity_hash }),
    { limit: plateLimit },
  );
}
