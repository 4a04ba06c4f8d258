import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Id, IdForm, idListForm, intForm, Moment, Roubles, textForm } from '../primitives.ts';

export const WorkTypeService = z.object({
  id: Id,
  parent_id: Id,
  group_id: Id,
  title: z.string(),
  is_selected: z.boolean(),
  /** False if the requested workshop does not offer this work. */
  is_available: z.boolean(),
  unavailable_reason: z.string().nullable(),
  minutes: z.int(),
  price_from: Roubles,
  price_to: Roubles,
  /**
   * `service`: the requested workshop's own price; `market`: from the price lists of the requested city, see
   * {@link WorkTypePrice}; `estimate`: ours, from the catalogue, if neither is known.
   */
  price_source: z.enum(['service', 'market', 'estimate']),
  is_popular: z.boolean(),
  /** What has to be done is known only after a diagnosis. */
  needs_diagnostics: z.boolean(),
  /** What the law says about the work, with the address of the whole note on this site. */
  legal_note: z.object({ text: z.string(), href: z.string() }).nullable(),
  /** Works that drivers often order in the same bid, the most frequent first; at most three. */
  goes_with: z.array(Id),
});
export type WorkTypeService = z.infer<typeof WorkTypeService>;

export const WorkTypeCategory = z.object({
  id: Id,
  title: z.string(),
  sort: z.int(),
  is_expanded: z.boolean(),
  selected_count: z.int(),
  services: z.array(WorkTypeService),
});

export const WorkTypeGroup = z.object({
  id: Id,
  title: z.string(),
  icon: z.string(),
  sort: z.int(),
  services_count: z.int(),
  selected_count: z.int(),
  categories: z.array(WorkTypeCategory),
});
export type WorkTypeGroup = z.infer<typeof WorkTypeGroup>;

export const WorkTypeTree = z.object({
  groups: z.array(WorkTypeGroup),
  selected: z.array(z.object({ id: Id, title: z.string() })),
  /** Sets of works for one visit. */
  packages: z.array(z.object({ name: z.string(), title: z.string(), work_ids: z.array(Id) })),
  total_minutes: z.int(),
  price_from: Roubles,
  price_to: Roubles,
  /** Merged works: their ids still work and mean the target. */
  merged: z.array(z.object({ id: Id, merged_into: Id })),
  version: z.string(),
});
export type WorkTypeTree = z.infer<typeof WorkTypeTree>;

export const WorkTypeMatch = z.object({
  id: Id,
  title: z.string(),
  group_id: Id,
  category_id: Id,
  category_title: z.string(),
  match: z.enum(['title', 'synonym', 'symptom', 'fuzzy']),
  /** The title, synonym or symptom that matched the query. */
  matched_text: z.string(),
  score: z.number(),
  minutes: z.int(),
  price_from: Roubles,
  price_to: Roubles,
});
export type WorkTypeMatch = z.infer<typeof WorkTypeMatch>;

/**
 * The price of a work in a city, from the price lists of workshops that serve the mark of the requested car.
 */
export const WorkTypePrice = z.object({
  work_type_id: Id,
  /** For `market`, the lower and the upper quartile of the workshops. */
  price_from: Roubles,
  price_to: Roubles,
  /** Null for an estimate. */
  price_median: Roubles.nullable(),
  /** `estimate`: ours, if fewer than three workshops of the city offer the work, or if no city is given. */
  price_source: z.enum(['market', 'estimate']),
  services_count: z.int(),
  /** Finished deals with this work in the city, for cars of the mark. */
  deals_count: z.int(),
  /** When the newest of the price lists changed. */
  updated_at: Moment.nullable(),
});
export type WorkTypePrice = z.infer<typeof WorkTypePrice>;

export const workTypeSchemas = {
  price: {
    summary: 'Цены работ в городе',
    form: z.object({
      work_type_ids: idListForm(100).refine((ids) => ids.length > 0, 'Выберите хотя бы одну работу'),
      city_id: IdForm.optional(),
      modification_id: IdForm.optional(),
    }),
    answer: z.object({ items: z.array(WorkTypePrice), currency: z.literal('RUB') }),
  },
  tree: {
    summary: 'Дерево работ с отмеченными',
    form: z.object({
      selected_ids: idListForm(100).optional(),
      service_id: IdForm.optional(),
      modification_id: IdForm.optional(),
      city_id: IdForm.optional(),
      partner_id: IdForm.optional(),
    }),
    answer: WorkTypeTree,
  },
  search: {
    summary: 'Найти работы по словам',
    form: z.object({
      /** Absent or empty: the popular works. */
      query: textForm(200).default(''),
      group_id: IdForm.optional(),
      limit: intForm(1, 50).default(20),
      modification_id: IdForm.optional(),
    }),
    answer: z.object({
      items: z.array(WorkTypeMatch),
      /** The corrected query, if the keyboard layout was wrong. */
      did_you_mean: z.string().nullable(),
    }),
  },
} satisfies Record<string, CallSchemas>;
