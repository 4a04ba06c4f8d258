import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FlagForm, Id, IdentityHash, IdForm, intForm, textForm } from './primitives.ts';

const Named = z.object({ id: Id, name: z.string() });

export const CarMark = Named.extend({ name_ru: z.string(), is_popular: z.boolean() });
export type CarMark = z.infer<typeof CarMark>;
export const CarModel = Named.extend({
  name_ru: z.string().nullable(),
  year_from: z.int().nullable(),
  year_to: z.int().nullable(),
});
export type CarModel = z.infer<typeof CarModel>;
export const CarGeneration = Named.extend({ year_from: z.int().nullable(), year_to: z.int().nullable() });
export type CarGeneration = z.infer<typeof CarGeneration>;
export const CarModification = Named.extend({
  volume_litres: z.number().nullable(),
  power_hp: z.int().nullable(),
  fuel: z.string().nullable(),
  gearbox: z.string().nullable(),
  drive: z.string().nullable(),
  /** «Другая модификация», for a driver who does not find his own. */
  is_other: z.boolean(),
});
export type CarModification = z.infer<typeof CarModification>;

/** A car of the garage. Names and spellings are the specification's. */
export const Car = z.object({
  id: Id,
  mark: Named,
  model: Named,
  generation: Named,
  modification: Named,
  /**
   * Masked by {@link maskVin} while it was told by the plate registry and not by the owner: a plate proves no
   * ownership. The workshop whose offer is accepted gets it whole.
   */
  vin: z.string().nullable(),
  mileage: z.int().nullable(),
  licensePlate: z.string().nullable(),
  year: z.int().nullable(),
});
export type Car = z.infer<typeof Car>;

/** Latin letters that look like the Cyrillic ones of a Russian plate. */
const plateLookAlikes: Record<string, string> = {
  A: 'А',
  B: 'В',
  E: 'Е',
  K: 'К',
  M: 'М',
  H: 'Н',
  O: 'О',
  P: 'Р',
  C: 'С',
  T: 'Т',
  Y: 'У',
  X: 'Х',
};

/** `a 482 kx | 777` → `А482КХ777`: upper case, look-alikes to Cyrillic, all but letters and digits removed. */
export function normalizePlate(text: string): string {
  return [...text.toUpperCase()]
    .map((character) => plateLookAlikes[character] ?? character)
    .filter((character) => /[А-ЯЁ0-9]/.test(character))
    .join('');
}

/** Letter, three digits, two letters, region of two or three digits; only the twelve permitted letters. */
export function isCarPlate(plate: string): boolean {
  return /^[АВЕКМНОРСТУХ]\d{3}[АВЕКМНОРСТУХ]{2}\d{2,3}$/.test(plate);
}

/** 17 characters, without I, O and Q (ISO 3779). */
export function isVin(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(text);
}

/** «XTA*********12345» */
export function maskVin(vin: string): string {
  return `${vin.slice(0, 3)}${'*'.repeat(vin.length - 8)}${vin.slice(-5)}`;
}

const PlateForm = textForm(40)
  .transform(normalizePlate)
  .refine(isCarPlate, 'Госномер неполный. Пример: А 123 ВС 77');

const VinForm = textForm(40)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .refine(isVin, 'В VIN 17 знаков: цифры и латинские буквы, кроме I, O и Q');

export const carCatalogueEndpoints = {
  marks: endpoint({
    method: 'POST',
    path: '/car/mark/get-list/',
    summary: 'Марки автомобилей',
    access: 'public',
    form: z.object({ type_id: intForm(1, 1).default(1) }),
    answer: z.object({ marks: z.array(CarMark) }),
    legacyList: 'marks',
  }),
  models: endpoint({
    method: 'POST',
    path: '/car/model/get-list/',
    summary: 'Модели марки',
    access: 'public',
    form: z.object({ mark_id: IdForm }),
    answer: z.object({ models: z.array(CarModel) }),
    legacyList: 'models',
  }),
  generations: endpoint({
    method: 'POST',
    path: '/car/generation/get-list/',
    summary: 'Поколения модели',
    access: 'public',
    form: z.object({ model_id: IdForm }),
    answer: z.object({ generations: z.array(CarGeneration) }),
    legacyList: 'generations',
  }),
  modifications: endpoint({
    method: 'POST',
    path: '/car/modification/get-list/',
    summary: 'Модификации поколения',
    access: 'public',
    form: z.object({ generation_id: IdForm }),
    answer: z.object({ modifications: z.array(CarModification) }),
    legacyList: 'modifications',
  }),
};

/** What a registry knows of a plate. The VIN is masked; `lookup_id` lets create store the whole one, unseen. */
export const CarByPlate = z.object({
  mark: Named,
  model: Named,
  /** Null where the registry does not say or our catalogue has several: the driver chooses. */
  generation: Named.nullable(),
  modification: Named.nullable(),
  licensePlate: z.string(),
  /** Masked; null when unknown. */
  vin: z.string().nullable(),
  year: z.int().nullable(),
  /** Good for an hour, for this plate and model, and for who looked: the person, else the `identity_hash`. */
  lookup_id: z.string(),
});
export type CarByPlate = z.infer<typeof CarByPlate>;

/** What a person may tell or correct of a car beside its model. */
const carFacts = {
  licence_plate: PlateForm.optional(),
  vin: VinForm.optional(),
  /** Kilometres. */
  mileage: intForm(0, 2_000_000).optional(),
  year: intForm(1900, 2100).optional(),
};

export const carEndpoints = {
  index: endpoint({
    method: 'GET',
    path: '/v2/customer/auto/index/',
    summary: 'Машины водителя',
    access: 'customer',
    form: z.object({}),
    /** The specification's answer: `data` is the list of cars itself, the newest first. */
    answer: z.array(Car),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/customer/auto/create/',
    summary: 'Добавить машину',
    access: 'customer',
    form: z.object({
      model_id: IdForm,
      generation_id: IdForm,
      modification_id: IdForm,
      ...carFacts,
      /** Of {@link CarByPlate}: its VIN is stored when none is typed. A stale or foreign one is ignored. */
      lookup_id: textForm(2000).optional(),
      /** Of the browser: lets a look-up made before the login be used after it. */
      identity_hash: IdentityHash.optional(),
    }),
    answer: z.object({ auto: Car }),
  }),
  /**
   * Changes what is sent; `clear` takes values away. The mileage only grows: a smaller one is refused with
   * `mileage_decreased` until `is_mileage_corrected` says that it is meant. Another plate or model takes away a VIN
   * that the registry told of the first one.
   */
  update: endpoint({
    method: 'POST',
    path: '/v2/customer/auto/update/',
    summary: 'Изменить машину',
    access: 'customer',
    form: z.object({
      id: IdForm,
      model_id: IdForm.optional(),
      generation_id: IdForm.optional(),
      modification_id: IdForm.optional(),
      ...carFacts,
      clear: z
        .preprocess(
          (value) => (value === undefined || Array.isArray(value) ? value : [value]),
          z.array(z.enum(['licence_plate', 'vin', 'mileage', 'year'])).max(4),
        )
        .optional(),
      is_mileage_corrected: FlagForm.default(false),
    }),
    answer: z.object({ auto: Car }),
  }),
  /** Public, limited and behind the captcha. Unknown plate: `car_not_found_by_plate`. */
  byPlate: endpoint({
    method: 'POST',
    path: '/v2/customer/auto/get-car-info-by-license-plate-public/',
    summary: 'Найти машину по госномеру',
    access: 'public',
    captcha: 'plate_lookup',
    form: z.object({
      license_plate: PlateForm,
      identity_hash: IdentityHash.optional(),
      recaptcha_token: textForm(4000).optional(),
    }),
    answer: CarByPlate,
  }),
  /** Archives the car: old bids keep it. Refused while a bid with it is open. */
  delete: endpoint({
    method: 'POST',
    path: '/v2/customer/auto/delete/',
    summary: 'Убрать машину из гаража',
    access: 'customer',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id, is_archived: z.literal(true) }),
  }),
};
