import { sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';
import type { cars } from '../../tables/cars.ts';
import type { Random } from './random.ts';

/** One way to choose a car in the catalogue: a generation of a common model with its modifications. */
export interface CarChoice extends Record<string, unknown> {
  markId: number;
  markSlug: string;
  markName: string;
  modelId: number;
  modelName: string;
  generationId: number;
  generationName: string;
  yearFrom: number;
  yearTo: number | null;
  modificationIds: number[];
}

/** What people drive in Russia: mark slug and model name of the catalogue. */
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

export async function findCarChoices(db: Db): Promise<CarChoice[]> {
  const wanted = Object.entries(commonModels).flatMap(([slug, models]) =>
    models.map((name) => ({ slug, name })),
  );
  const { rows } = await db.execute<CarChoice>(sql`
    select m.id as "markId", m.slug as "markSlug", m.name as "markName",
      o.id as "modelId", o.name as "modelName",
      g.id as "generationId", g.name as "generationName", g.year_from as "yearFrom", g.year_to as "yearTo",
      array_agg(c.id order by c.sort) as "modificationIds"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as t(slug text, name text)
    join car_marks m on m.slug = t.slug
    join car_models o on o.mark_id = m.id and o.name = t.name
    join car_generations g on g.model_id = o.id
    join car_modifications c on c.generation_id = g.id and not c.is_other
    where coalesce(g.year_to, 2030) >= 2004
    group by m.id, o.id, g.id
    order by m.slug, o.name, g.year_from, g.name`);
  return rows;
}

export type CarRow = typeof cars.$inferInsert & { id: number; markSlug: string; title: string };

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
    markId: choice.markId,
    modelId: choice.modelId,
    generationId: choice.generationId,
    modificationId: random.pick(choice.modificationIds),
    year,
    vin: null,
    mileage: age * random.whole(9, 22) * 1000 + random.whole(0, 999),
    licencePlate: `${letter()}${digits}${letter()}${letter()}${owner.plateRegion}`,
    markSlug: choice.markSlug,
    title: `${choice.markName} ${choice.modelName}`,
  };
}
