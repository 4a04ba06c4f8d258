import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { reviewStatuses } from '../enums.ts';
import { Day, Id, IdForm, Moment, pageForm } from '../primitives.ts';

export const Review = z.object({
  id: Id,
  bid_id: Id.nullable(),
  is_verified: z.boolean(),
  rating: z.number(),
  sub_ratings: z.object({
    price: z.int().nullable(),
    quality: z.int().nullable(),
    terms: z.int().nullable(),
    communication: z.int().nullable(),
  }),
  price_matched: z.boolean().nullable(),
  text: z.string(),
  author: z.object({ name: z.string(), avatar: z.string().nullable(), reviews_count: z.int() }),
  car: z.object({ mark: z.string(), model: z.string(), year: z.int().nullable() }),
  work_types: z.array(z.object({ id: Id, title: z.string() })),
  visited_at: Day,
  created_at: Moment,
  reply: z.object({ text: z.string(), author: z.string(), created_at: Moment }).nullable(),
  status: z.enum(reviewStatuses),
  edited_at: Moment.nullable(),
});
export type Review = z.infer<typeof Review>;

export const reviewSchemas = {
  ofWorkshop: {
    summary: 'Отзывы об автосервисе',
    form: z.object({
      service_id: IdForm,
      ...pageForm,
      sort: z.enum(['new', 'low', 'high']).default('new'),
      work_type_id: IdForm.optional(),
      mark_id: IdForm.optional(),
    }),
    answer: z.object({ reviews: z.array(Review), total: z.int() }),
  },
} satisfies Record<string, CallSchemas>;
