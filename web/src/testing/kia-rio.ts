import type { Car } from '@sto/contract/cars/cars.schemas';

export const kiaRio: Car = {
  id: 7,
  mark: { id: 1, name: 'Kia' },
  model: { id: 2, name: 'Rio' },
  generation: { id: 3, name: 'IV' },
  modification: { id: 4, name: '1.6 AT' },
  vin: null,
  mileage: null,
  licensePlate: null,
  year: 2019,
};
