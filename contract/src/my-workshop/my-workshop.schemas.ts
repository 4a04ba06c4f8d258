import { z } from 'zod';
import { WorkshopLeg, WorkshopLegsForm } from '../bids/legs.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { carClasses, employeeRoles, moderationKinds, moderationStatuses, weekDays } from '../enums.ts';
import { maxDocuments } from '../limits.ts';
import {
  codeListForm,
  FlagForm,
  Id,
  IdForm,
  idListForm,
  intForm,
  jsonListForm,
  Latitude,
  Longitude,
  Moment,
  numberForm,
  PhoneForm,
  Roubles,
  textForm,
} from '../primitives.ts';
import { innError, isInn } from './inn.ts';
import { workLimits } from './work-limits.ts';

export const maxWorkshopPhotos = 10;
const maxWorks = 500;

const TimeForm = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Время: например 09:00');

const WeekForm = jsonListForm(
  z
    .object({
      day: z.enum(weekDays),
      is_active: z.boolean(),
      from: TimeForm.nullable().default(null),
      to: TimeForm.nullable().default(null),
    })
    .refine(({ is_active: isActive, from, to }) => !isActive || (from !== null && to !== null), {
      message: 'Укажите часы рабочего дня',
    }),
  {
    max: 7,
    empty: 'Заполните дни недели',
    example: [{ day: 'mon', is_active: true, from: '09:00', to: '20:00' }],
  },
);

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);
const PriceForm = within(workLimits.price);
const isRange = ({ price_from: from, price_to: to }: { price_from: number; price_to: number }) => from <= to;
const rangeMessage = { message: 'Цена «до» меньше цены «от»' };
const WorksForm = jsonListForm(
  z
    .object({
      work_type_id: z.int().positive(),
      price_from: PriceForm,
      price_to: PriceForm,
      /** Absent: as in the catalogue. */
      minutes: within(workLimits.minutes).optional(),
      warranty_months: within(workLimits.warrantyMonths).nullable().default(null),
      class_prices: z
        .array(
          z
            .object({ car_class: z.enum(carClasses), price_from: PriceForm, price_to: PriceForm })
            .refine(isRange, rangeMessage),
        )
        .max(carClasses.length)
        .default([]),
    })
    .refine(isRange, rangeMessage),
  {
    max: maxWorks,
    empty: 'Добавьте хотя бы одну работу',
    example: [{ work_type_id: 44, price_from: 1500, price_to: 2500 }],
  },
);

/** All marks are hundreds of fields of a form: they travel as one JSON text too. */
const BrandIdsForm = z.preprocess((value) => {
  if (typeof value !== 'string' || !value.startsWith('[')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}, idListForm(1000));

const NameForm = textForm(120).pipe(z.string().min(2, 'Напишите название'));
const AddressForm = textForm(300).pipe(z.string().min(5, 'Напишите адрес: улица и дом'));
const InnForm = z
  .string()
  .trim()
  .refine(isInn, { error: ({ input }) => innError(String(input)) });

export const Moderation = z.object({
  status: z.enum(moderationStatuses),
  reason: z.string(),
  created_at: Moment,
  decided_at: Moment.nullable(),
});
export type Moderation = z.infer<typeof Moderation>;

export const Registration = z.object({
  id: Id,
  kind: z.enum(moderationKinds),
  service_id: Id,
  name: z.string(),
  ...Moderation.shape,
});
export type Registration = z.infer<typeof Registration>;

export const registrationSchemas = {
  register: {
    summary: 'Подключить автосервис',
    form: z.object({
      name: NameForm,
      address: AddressForm,
      lat: numberForm(-90, 90),
      long: numberForm(-180, 180),
      phone: PhoneForm,
      inn: InnForm,
      person_name: textForm(80).pipe(z.string().min(2, 'Напишите имя')),
      /** Works without prices: their prices are added later, in the profile. */
      work_type_ids: idListForm(maxWorks).optional(),
      /** Works with prices, as JSON text. */
      works: WorksForm.optional(),
      brand_ids: BrandIdsForm.optional(),
      week: WeekForm.optional(),
      claim_service_id: IdForm.optional(),
      /** Uploads that prove the claim; not needed when the caller has confirmed a phone of the listing. */
      document_ids: idListForm(maxDocuments).optional(),
    }),
    answer: Registration,
  },
  status: {
    summary: 'Состояние моих регистраций',
    form: z.object({}),
    answer: z.object({ items: z.array(Registration) }),
  },
} satisfies Record<string, CallSchemas>;

export const checklistCodes = [
  'works',
  'brands',
  'schedule',
  'bays',
  'place',
  'photos',
  'description',
  'warranty',
  'approval',
] as const;
export type ChecklistCode = (typeof checklistCodes)[number];

const Warranty = z.object({
  work_months: z.int(),
  parts_months: z.int(),
  km: z.int().nullable(),
  text: z.string(),
});

export const MyWorkshop = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  city_id: Id,
  lat: Latitude,
  long: Longitude,
  timezone: z.string(),
  phones: z.array(z.string()),
  inn: z.string().nullable(),
  description: z.string(),
  week: z.array(
    z.object({
      day: z.enum(weekDays),
      is_active: z.boolean(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  amenities: z.array(z.string()),
  legs: z.array(WorkshopLeg),
  bays_count: z.int().nullable(),
  warranty: Warranty.nullable(),
  photos: z.array(z.object({ id: Id, url: z.string() })),
  works: z.array(
    z.object({
      work_type_id: Id,
      title: z.string(),
      price_from: Roubles,
      price_to: Roubles,
      minutes: z.int(),
      warranty_months: z.int().nullable(),
      class_prices: z.array(
        z.object({ car_class: z.enum(carClasses), price_from: Roubles, price_to: Roubles }),
      ),
    }),
  ),
  brands: z.array(z.object({ id: Id, name: z.string() })),
  /** Of the registration; null for a workshop that the operator has imported. */
  moderation: Moderation.nullable(),
  moderation_status: z.enum(moderationStatuses),
  /** The last change of the public card that needed the operator. */
  change: Moderation.extend({
    name: z.string().nullable(),
    address: z.string().nullable(),
    description: z.string().nullable(),
    lat: Latitude.nullable(),
    long: Longitude.nullable(),
    /** All photos of the card as sent, in their order; null when they do not wait. */
    photos: z
      .array(z.union([z.object({ id: Id, url: z.string() }), z.object({ upload_id: Id, url: z.string() })]))
      .nullable(),
  }).nullable(),
  /** The documents that an owner handed in last. */
  documents: Moderation.nullable(),
  is_published: z.boolean(),
  is_connected: z.boolean(),
  checklist: z.array(z.object({ code: z.enum(checklistCodes), is_done: z.boolean() })),
  role: z.enum(employeeRoles),
  available_actions: z.array(z.enum(['update', 'submit', 'hand_in_documents'])),
});
export type MyWorkshop = z.infer<typeof MyWorkshop>;

export const myWorkshopSchemas = {
  view: {
    summary: 'Профиль моего автосервиса',
    /** Absent: the first workshop that the caller manages. */
    form: z.object({ service_id: IdForm.optional() }),
    answer: MyWorkshop,
  },
  update: {
    summary: 'Изменить профиль автосервиса',
    /** What is absent stays. */
    form: z.object({
      service_id: IdForm,
      name: NameForm.optional(),
      address: AddressForm.optional(),
      lat: numberForm(-90, 90).optional(),
      long: numberForm(-180, 180).optional(),
      phone: PhoneForm.optional(),
      description: textForm(2000).optional(),
      /** Replaces all works; as JSON text. */
      works: WorksForm.optional(),
      /** Replaces all brands. */
      brand_ids: BrandIdsForm.optional(),
      amenities: codeListForm(30).optional(),
      no_amenities: FlagForm.default(false),
      /** Replaces all journeys; as JSON text. */
      legs: WorkshopLegsForm.optional(),
      no_legs: FlagForm.default(false),
      /** Until the workshop is connected; then the bays themselves are counted. */
      bays_count: intForm(1, 50).optional(),
      warranty_work_months: intForm(...workLimits.warrantyMonths).optional(),
      warranty_parts_months: intForm(...workLimits.warrantyMonths).optional(),
      warranty_text: textForm(300).optional(),
      /** Replaces all photos, in this order; as JSON text: `id` of a present one or `upload_id`. */
      photos: jsonListForm(
        z.union([z.object({ id: z.int().positive() }), z.object({ upload_id: z.int().positive() })]),
        {
          max: maxWorkshopPhotos,
          empty: 'Добавьте хотя бы одно фото',
          example: [{ id: 7 }, { upload_id: 31 }],
        },
      ).optional(),
    }),
    answer: MyWorkshop,
  },
  submit: {
    summary: 'Отправить автосервис на проверку ещё раз',
    form: z.object({ service_id: IdForm }),
    answer: MyWorkshop,
  },
  handInDocuments: {
    summary: 'Передать документы на проверку, чтобы получить знак «Проверен»',
    form: z.object({ service_id: IdForm, document_ids: idListForm(maxDocuments) }),
    answer: MyWorkshop,
  },
} satisfies Record<string, CallSchemas>;
