import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { regionTypes } from '../enums.ts';
import { Id, IdForm, Latitude, Longitude, pageForm, textForm } from '../primitives.ts';

export const Country = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  phone_code: z.string(),
  phone_mask: z.string(),
  flag_url: z.string().nullable(),
  is_default: z.boolean(),
});

export const Region = z.object({
  id: Id,
  country_id: Id,
  name: z.string(),
  type: z.enum(regionTypes),
  services_count: z.int(),
});

export const City = z.object({
  id: Id,
  region_id: Id,
  name: z.string(),
  /** With its preposition: «в Москве». */
  name_in: z.string(),
  slug: z.string(),
  lat: Latitude,
  long: Longitude,
  default_zoom: z.number(),
  timezone: z.string(),
  image: z.string().nullable(),
  is_popular: z.boolean(),
  services_count: z.int(),
});
export type City = z.infer<typeof City>;

export const geographySchemas = {
  countries: {
    summary: 'Страны',
    form: z.object({}),
    answer: z.object({ countries: z.array(Country) }),
  },
  regions: {
    summary: 'Регионы',
    form: z.object({ country_id: IdForm.optional() }),
    answer: z.object({ regions: z.array(Region) }),
  },
  cities: {
    summary: 'Города',
    form: z.object({
      region_id: IdForm.optional(),
      country_id: IdForm.optional(),
      query: textForm(100).optional(),
      ...pageForm,
    }),
    answer: z.object({ cities: z.array(City), total: z.int() }),
  },
  popularCities: {
    summary: 'Города для выбора в шапке',
    form: z.object({ country_id: IdForm.optional() }),
    answer: z.object({ cities: z.array(City) }),
  },
} satisfies Record<string, CallSchemas>;
