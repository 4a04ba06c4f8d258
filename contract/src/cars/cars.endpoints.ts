import { declareEndpoints } from '../endpoint.ts';
import type { carCatalogueSchemas, carSchemas } from './cars.schemas.ts';

export const carCatalogueEndpoints = declareEndpoints<typeof carCatalogueSchemas>()({
  marks: {
    method: 'POST',
    path: '/car/mark/get-list/',
    access: 'public',
    legacyList: 'marks',
  },
  models: {
    method: 'POST',
    path: '/car/model/get-list/',
    access: 'public',
    legacyList: 'models',
  },
  generations: {
    method: 'POST',
    path: '/car/generation/get-list/',
    access: 'public',
    legacyList: 'generations',
  },
  modifications: {
    method: 'POST',
    path: '/car/modification/get-list/',
    access: 'public',
    legacyList: 'modifications',
  },
});

export const carEndpoints = declareEndpoints<typeof carSchemas>()({
  index: {
    method: 'GET',
    path: '/v2/customer/auto/index/',
    access: 'customer',
  },
  /** A plate of another car of the same garage is `car_in_garage` with its `car_id`, here and in `update`. */
  create: {
    method: 'POST',
    path: '/v2/customer/auto/create/',
    access: 'customer',
  },
  /**
   * Changes the fields that are sent; `clear` empties fields. A smaller mileage is refused with
   * `mileage_decreased` unless `is_mileage_corrected` is set. A new plate or model removes a VIN that came
   * from the registry.
   */
  update: {
    method: 'POST',
    path: '/v2/customer/auto/update/',
    access: 'customer',
  },
  /** Public, limited, behind the captcha. An unknown plate is `car_not_found_by_plate`. */
  byPlate: {
    method: 'POST',
    path: '/v2/customer/auto/get-car-info-by-license-plate-public/',
    access: 'public',
    captcha: 'plate_lookup',
    /** A registry costs money for each answer, and no driver has so many cars. */
    limit: { max: 20, minutes: 60 },
  },
  /** Archives the car: old bids keep it. Refused while a bid with it is open. */
  delete: {
    method: 'POST',
    path: '/v2/customer/auto/delete/',
    access: 'customer',
  },
});
