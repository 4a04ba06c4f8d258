import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Id, IdForm, intForm, Latitude, Longitude, Moment, Roubles } from '../primitives.ts';
import { Review, ReviewFacets } from '../reviews/reviews.schemas.ts';
import { Workshop, WorkshopSummary } from '../workshops/workshops.schemas.ts';

/** One part of a page address: a city, a work or a car mark. The page has the address in small letters. */
const SlugForm = z
  .string()
  .regex(/^[\p{L}\p{N}-]{1,200}$/u, 'Нужна часть адреса страницы: буквы, цифры, дефис')
  .toLowerCase();

export const CityLink = z.object({ id: Id, name: z.string(), name_in: z.string(), slug: z.string() });
export type CityLink = z.infer<typeof CityLink>;

/** A work in a city, and for a mark where the page has one, with its price there. */
export const WorkLink = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  price_from: Roubles,
  price_to: Roubles,
  /** As in the price call: `market` from at least three price lists, otherwise our `estimate`. */
  price_source: z.enum(['market', 'estimate']),
  services_count: z.int(),
});
export type WorkLink = z.infer<typeof WorkLink>;

export const MarkLink = z.object({ id: Id, name: z.string(), slug: z.string(), services_count: z.int() });
export type MarkLink = z.infer<typeof MarkLink>;

/** With the last part of its page address. */
export const LinkedWorkshop = WorkshopSummary.extend({ page_slug: z.string() });
export type LinkedWorkshop = z.infer<typeof LinkedWorkshop>;

export const CityPage = z.object({
  city: CityLink.extend({ lat: Latitude, long: Longitude }),
  work: WorkLink.extend({ minutes: z.int() }).nullable(),
  mark: MarkLink.nullable(),
  /** One page of the workshops that the same search finds on the map. */
  services: z.array(LinkedWorkshop),
  total: z.int(),
  page: z.int(),
  pages_count: z.int(),
  /** Works that workshops of the city do, for the mark of the page; the most frequent first. */
  works: z.array(WorkLink),
  /** Marks that workshops of the city serve, with the work of the page; the most frequent first. */
  marks: z.array(MarkLink),
  cities: z.array(CityLink),
  /** When the newest price of the page changed; null without prices. */
  updated_at: Moment.nullable(),
  /** Search engines must not list the page: its workshops are invented. */
  is_demo: z.boolean(),
});
export type CityPage = z.infer<typeof CityPage>;

export const WorkshopPage = z.object({
  service: Workshop,
  city: CityLink,
  /** Pages of the city for the works and marks of the workshop. */
  works: z.array(WorkLink),
  marks: z.array(MarkLink),
  reviews: z.array(Review),
  review_facets: ReviewFacets,
  neighbours: z.array(LinkedWorkshop),
  is_demo: z.boolean(),
});
export type WorkshopPage = z.infer<typeof WorkshopPage>;

export const publicPageSchemas = {
  city: {
    summary: 'Страница города, работы или марки в городе',
    form: z.object({
      city: SlugForm,
      /** A work or a mark; of two with the same slug, the work. */
      first: SlugForm.optional(),
      second: SlugForm.optional(),
      page: intForm(1, 100_000).default(1),
    }),
    answer: CityPage,
  },
  workshop: {
    summary: 'Страница автосервиса',
    form: z.object({ service_id: IdForm }),
    answer: WorkshopPage,
  },
} satisfies Record<string, CallSchemas>;
