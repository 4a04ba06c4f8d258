import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { FlagForm, Id, IdentityHash, IdForm, intForm, textForm } from '../primitives.ts';
import { isVin, normalizePlate } from './car-identifiers.ts';
import { plateError } from './plate-error.ts';

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
  /** «Другая модификация», for a car that the catalogue lacks. */
  is_other: z.boolean(),
});
export type CarModification = z.infer<typeof CarModification>;

/** A car of the garage. Field names are the specification's. */
export const Car = z.object({
  id: Id,
  mark: Named,
  model: Named,
  generation: Named,
  modification: Named,
  /**
   * Masked by {@link maskVin} if it came from the plate registry: a plate proves no ownership. The workshop
   * whose offer is accepted gets the whole one.
   */
  vin: z.string().nullable(),
  mileage: z.int().nullable(),
  licensePlate: z.string().nullable(),
  year: z.int().nullable(),
});
export type Car = z.infer<typeof Car>;

const PlateForm = textForm(40)
  .transform(normalizePlate)
  .superRefine((plate, context) => {
    const message = plateError(plate);
    if (message) context.addIssue({ code: 'custom', message });
  });

const VinForm = textForm(40)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .refine(isVin, 'В VIN 17 знаков: цифры и латинские буквы, кроме I, O и Q');

export const carCatalogueSchemas = {
  marks: {
    summary: 'Марки автомобилей',
    form: z.object({ type_id: intForm(1, 1).default(1) }),
    answer: z.object({ marks: z.array(CarMark) }),
  },
  models: {
    summary: 'Модели марки',
    form: z.object({ mark_id: IdForm }),
    answer: z.object({ models: z.array(CarModel) }),
  },
  generations: {
    summary: 'Поколения модели',
    form: z.object({ model_id: IdForm }),
    answer: z.object({ generations: z.array(CarGeneration) }),
  },
  modifications: {
    summary: 'Модификации поколения',
    form: z.object({ generation_id: IdForm }),
    answer: z.object({ modifications: z.array(CarModification) }),
  },
} satisfies Record<string, CallSchemas>;

/** A car found by its plate. The VIN is masked; `lookup_id` lets `create` store the whole one. */
export const CarByPlate = z.object({
  mark: Named,
  model: Named,
  /** Null if unknown or ambiguous in our catalogue: the driver chooses. */
  generation: Named.nullable(),
  modification: Named.nullable(),
  licensePlate: z.string(),
  vin: z.string().nullable(),
  year: z.int().nullable(),
  /**
   * Valid for an hour, for this plate and model, and for the caller: the person, or else the `identity_hash`.
   */
  lookup_id: z.string(),
});
export type CarByPlate = z.infer<typeof CarByPlate>;

/** Fields of a car that a person may set, besides its model. */
const carFacts = {
  licence_plate: PlateForm.optional(),
  vin: VinForm.optional(),
  /** Kilometres. */
  mileage: intForm(0, 2_000_000).optional(),
  year: intForm(1900, 2100).optional(),
};

export const carSchemas = {
  index: {
    summary: 'Машины водителя',
    form: z.object({}),
    /** As in the specification: `data` is the list itself, the newest first. */
    answer: z.array(Car),
  },
  create: {
    summary: 'Добавить машину',
    form: z.object({
      model_id: IdForm,
      generation_id: IdForm,
      modification_id: IdForm,
      ...carFacts,
      /**
       * Of {@link CarByPlate}: its VIN is stored when none is typed. An expired one, or another caller's, is
       * ignored.
       */
      lookup_id: textForm(2000).optional(),
      /** Lets a look-up made before the login be used after it. */
      identity_hash: IdentityHash.optional(),
    }),
    answer: z.object({ auto: Car }),
  },
  update: {
    summary: 'Изменить машину',
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
  },
  byPlate: {
    summary: 'Найти машину по госномеру',
    form: z.object({
      license_plate: PlateForm,
      identity_hash: IdentityHash.optional(),
      recaptcha_token: textForm(4000).optional(),
    }),
    answer: CarByPlate,
  },
  delete: {
    summary: 'Убрать машину из гаража',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id, is_archived: z.literal(true) }),
  },
} satisfies Record<string, CallSchemas>;
