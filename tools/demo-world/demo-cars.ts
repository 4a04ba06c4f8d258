import { readMarks } from '../../server/src/db/seed/catalogue-data.ts';
import type { cars } from '../../server/src/db/tables/cars.ts';
import type { Random } from './random.ts';

/** A car of the catalogue: a generation of a common model with its modifications. */
export interface CarChoice {
  markSlug: string;
  markName: string;
  modelName: string;
  generationName: string;
  yearFrom: number;
  yearTo: number | null;
  modifications: string[];
}

/** Common cars in Russia: mark slug and model name of the catalogue. */
const commonModels: Record<string, string[]> = {
  lada: ['Granta', 'Vesta', 'Largus', 'Niva Legend', 'Priora', 'XRAY', 'Kalina'],
  kia: ['Rio', 'Ceed', 'Sportage', 'Sorento', 'Optima', 'Cerato', 'Picanto', 'K5', 'Seltos'],
  hyundai: ['Solaris', 'Creta', 'Tucson', 'Santa Fe', 'Elantra', 'ix35', 'Getz'],
  renault: ['Logan', 'Duster', 'Sandero', 'Kaptur', 'Arkana', 'Megane'],
  volkswagen: ['Polo', 'Tiguan', 'Passat', 'Golf', 'Jetta', 'Touareg'],
  skoda: ['Octavia', 'Rapid', 'Kodiaq', 'Karoq', 'Fabia', 'Superb'],
  toyota: ['Camry', 'RAV4', 'Corolla', 'Land Cruiser Prado', 'Land Cruiser', 'Avensis'],
  nissan: ['Qashqai', 'X-Trail', 'Almera', 'Note', 'Juke', 'Teana'],
  mazda: ['3', '6', 'CX-5'],
  honda: ['CR-V', 'Civic', 'Accord'],
  mitsubishi: ['Outlander', 'Lancer', 'ASX', 'Pajero'],
  subaru: ['Forester', 'Outback', 'Impreza'],
  suzuki: ['Vitara', 'SX4', 'Grand Vitara'],
  lexus: ['RX', 'NX', 'ES'],
  infiniti: ['FX', 'QX50', 'Q50'],
  bmw: ['3 Series', '5 Series', 'X3', 'X5', 'X1'],
  audi: ['A4', 'A6', 'Q5', 'A3', 'Q7'],
  'mercedes-benz': ['C-Class', 'E-Class', 'GLC', 'GLE'],
  porsche: ['Cayenne', 'Macan'],
  opel: ['Astra', 'Corsa', 'Mokka'],
  ford: ['Focus', 'Mondeo', 'Kuga', 'Fiesta'],
  chevrolet: ['Cruze', 'Aveo', 'Lacetti', 'Captiva'],
  peugeot: ['308', '408', '3008'],
  citroen: ['C4', 'C5', 'Berlingo'],
  chery: ['Tiggo 4', 'Tiggo 7 Pro', 'Tiggo 8 Pro', 'Tiggo 7 Pro Max'],
  haval: ['Jolion', 'F7', 'Dargo', 'H9'],
  geely: ['Coolray', 'Atlas', 'Monjaro', 'Tugella'],
  changan: ['CS35 Plus', 'CS55 Plus', 'Uni-K', 'Uni-V'],
  exeed: ['TXL', 'LX', 'VX'],
  omoda: ['C5', 'S5'],
  jetour: ['Dashing', 'X70 Plus', 'T2 (Traveller)'],
  tank: ['300', '500'],
  belgee: ['X50', 'X70'],
  jac: ['JS4', 'J7', 'JS6'],
  uaz: ['Patriot', 'Hunter'],
  gaz: ['Соболь', '31105 Волга'],
  moskvich: ['3', '6'],
  genesis: ['G70', 'GV80'],
  daewoo: ['Nexia', 'Matiz'],
  solaris: ['HS', 'KRX', 'HC'],
  volvo: ['XC60', 'XC90', 'S60'],
  'land-rover': ['Range Rover', 'Discovery', 'Freelander'],
  jeep: ['Grand Cherokee', 'Compass'],
  dodge: ['Caliber', 'Journey'],
  cadillac: ['SRX', 'Escalade'],
};

/** The generations of the common models that are still in use, in the order of the catalogue. */
export function readCarChoices(): CarChoice[] {
  return readMarks().flatMap(({ slug, file }) =>
    file.models
      .filter(({ name }) => commonModels[slug]?.includes(name))
      .flatMap((model) =>
        model.generations
          .filter(({ to, modifications }) => (to ?? 2030) >= 2004 && modifications.length > 0)
          .map((generation) => ({
            markSlug: slug,
            markName: file.mark.name,
            modelName: model.name,
            generationName: generation.name,
            yearFrom: generation.from,
            yearTo: generation.to,
            modifications: generation.modifications.map(([name]) => name),
          })),
      ),
  );
}

export type CarRow = Omit<
  typeof cars.$inferInsert,
  'markId' | 'modelId' | 'generationId' | 'modificationId' | 'id'
> & {
  id: number;
  markSlug: string;
  model: string;
  generation: string;
  modification: string;
  title: string;
};

const plateLetters = [...'АВЕКМНОРСТУХ'];

export function makeCar(
  random: Random,
  choice: CarChoice,
  owner: { id: number; customerId: number; now: Date; plateRegion: string },
): CarRow {
  const lastYear = Math.min(choice.yearTo ?? owner.now.getFullYear() - 1, owner.now.getFullYear() - 1);
  const year = Math.max(choice.yearFrom, random.whole(choice.yearFrom, Math.max(choice.yearFrom, lastYear)));
  const letter = () => random.pick(plateLetters);
  const digits = String(random.whole(1, 999)).padStart(3, '0');
  const age = Math.max(1, owner.now.getFullYear() - year);
  return {
    id: owner.id,
    customerId: owner.customerId,
    markSlug: choice.markSlug,
    model: choice.modelName,
    generation: choice.generationName,
    modification: random.pick(choice.modifications),
    year,
    vin: null,
    mileage: age * random.whole(9, 22) * 1000 + random.whole(0, 999),
    licencePlate: `${letter()}${digits}${letter()}${letter()}${owner.plateRegion}`,
    title: `${choice.markName} ${choice.modelName}`,
  };
}
