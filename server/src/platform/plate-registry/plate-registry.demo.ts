import { demoGarages } from '../../db/seed/demo/people.ts';
import type { PlateRegistry, RegistryCar } from './plate-registry.ts';

/** Cars without an owner in the demo world, to be found and added. */
const freeCars: Record<string, RegistryCar> = {
  Х555ХХ77: { mark: 'toyota', model: 'Camry', generation: 'VIII (XV70)', year: 2020, power_hp: 249 },
  О123ОО116: { mark: 'lada', model: 'Vesta', generation: 'I седан (2180)', year: 2018, power_hp: 122 },
  Р321РК799: { mark: 'haval', model: 'Jolion', generation: 'I', year: 2023 },
};

/** The plates of the demo seed and nothing of the database: cars that people add stay private. */
export class DemoPlateRegistry implements PlateRegistry {
  readonly #cars = new Map<string, RegistryCar>();
  constructor() {
    const ofGarages = Object.values(demoGarages)
      .flat()
      .map(([mark, model, generation, year, plate]) => [plate, { mark, model, generation, year }] as const);
    for (const [plate, car] of [...ofGarages, ...Object.entries(freeCars)])
      this.#cars.set(plate, { ...car, vin: madeUpVin(this.#cars.size + 1) });
  }
  async find(plate: string): Promise<RegistryCar | undefined> {
    return this.#cars.get(plate);
  }
}

/** A valid form with a manufacturer code that is not assigned. */
function madeUpVin(number: number): string {
  return `00DEM${String(number).padStart(12, '0')}`;
}
