import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { archiveCar } from './archive-car.ts';
import { listCars } from './cars.queries.ts';
import { createCar } from './create-car.ts';
import { findCarByPlate } from './find-car-by-plate.ts';
import { updateCar } from './update-car.ts';

export function carRoutes(app: FastifyInstance): void {
  handle(app, carEndpoints.index, listCars);
  handle(app, carEndpoints.create, createCar);
  handle(app, carEndpoints.update, updateCar);
  handle(app, carEndpoints.delete, archiveCar);
  handle(app, carEndpoints.byPlate, findCarByPlate);
}
