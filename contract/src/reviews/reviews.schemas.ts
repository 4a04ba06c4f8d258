import { z } from 'zod';
import { Bid } from '../bids/bids.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { moderationStatuses, reviewComplaintReasons, reviewStatuses } from '../enums.ts';
import { BidFile } from '../files/files.schemas.ts';
import { maxCommentLength, maxFilesPerBid, maxReviewImages } from '../limits.ts';
import {
  Day,
  FlagForm,
  Id,
  IdForm,
  idListForm,
  intForm,
  jsonForm,
  Moment,
  numberForm,
  pageForm,
  textForm,
} from '../primitives.ts';
import { ReviewImage, ReviewReply, SubRatings } from './own-review.schemas.ts';

export const Review = z.object({
  id: Id,
  bid_id: Id.nullable(),
  is_verified: z.boolean(),
  rating: z.number(),
  sub_ratings: SubRatings,
  price_matched: z.boolean().nullable(),
  text: z.string(),
  pros: z.string(),
  cons: z.string(),
  images: z.array(ReviewImage),
  author: z.object({ name: z.string(), avatar: z.string().nullable(), reviews_count: z.int() }),
  car: z.object({ mark: z.string(), model: z.string(), year: z.int().nullable() }),
  work_types: z.array(z.object({ id: Id, title: z.string() })),
  visited_at: Day,
  created_at: Moment,
  reply: ReviewReply.nullable(),
  useful_count: z.int(),
  is_useful_by_me: z.boolean(),
  status: z.enum(reviewStatuses),
  edited_at: Moment.nullable(),
});
export type Review = z.infer<typeof Review>;

/** Numbers of reviews for each work and mark, with the other filter unchanged; the most frequent first. */
export const ReviewFacets = z.object({
  work_types: z.array(z.object({ id: Id, title: z.string(), count: z.int() })),
  marks: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
});
export type ReviewFacets = z.infer<typeof ReviewFacets>;

const reviewSorts = ['new', 'useful', 'low', 'high'] as const;

export const reviewSchemas = {
  ofWorkshop: {
    summary: 'Отзывы об автосервисе',
    form: z.object({
      service_id: IdForm,
      ...pageForm,
      sort: z.enum(reviewSorts).default('new'),
      work_type_id: IdForm.optional(),
      mark_id: IdForm.optional(),
      with_facets: FlagForm.default(false),
    }),
    answer: z.object({ reviews: z.array(Review), total: z.int(), facets: ReviewFacets.optional() }),
  },
} satisfies Record<string, CallSchemas>;

const MarkForm = intForm(1, 5);

/** Marks of sides as one JSON text, e.g. `{"price":5}`: form-data has no objects. */
const SubRatingsForm = jsonForm(
  z
    .object({ price: MarkForm, quality: MarkForm, terms: MarkForm, communication: MarkForm })
    .partial()
    .meta({ examples: ['{"price":5,"quality":4}'] }),
);

const RatingForm = numberForm(1, 5).refine(
  (rating) => Number.isInteger(rating * 2),
  'Шаг оценки — половина звезды',
);

export const customerReviewSchemas = {
  create: {
    summary: 'Оставить или изменить отзыв',
    form: z
      .object({
        bid_id: IdForm,
        rating: RatingForm,
        sub_ratings: SubRatingsForm.optional(),
        price_matched: FlagForm.optional(),
        text: textForm(maxCommentLength).pipe(z.string().min(1, 'Напишите, как всё прошло')),
        pros: textForm(maxCommentLength).default(''),
        cons: textForm(maxCommentLength).default(''),
        /** Uploads of the driver. An edit names the photos that stay and the new ones. */
        image_ids: idListForm(maxReviewImages).default([]),
        before_image_ids: idListForm(maxReviewImages).default([]),
        after_image_ids: idListForm(maxReviewImages).default([]),
      })
      .refine(
        (form) =>
          form.image_ids.length + form.before_image_ids.length + form.after_image_ids.length <=
          maxReviewImages,
        { path: ['image_ids'], message: `Фото может быть не больше ${maxReviewImages}` },
      ),
    answer: Bid,
  },
  markUseful: {
    summary: 'Отметить чужой отзыв полезным или снять отметку',
    form: z.object({ id: IdForm, is_useful: FlagForm.default(true) }),
    answer: z.object({ id: Id, useful_count: z.int(), is_useful_by_me: z.boolean() }),
  },
} satisfies Record<string, CallSchemas>;

/** A published review in the workshop's cabinet. */
export const WorkshopReview = Review.extend({
  bid_id: Id,
  complaint: z
    .object({
      reason_code: z.enum(reviewComplaintReasons),
      comment: z.string(),
      files: z.array(BidFile),
      /** `approved`: the review is hidden. */
      status: z.enum(moderationStatuses),
      decision: z.string(),
      created_at: Moment,
    })
    .nullable(),
  available_actions: z.array(z.enum(['reply', 'complain'])),
});
export type WorkshopReview = z.infer<typeof WorkshopReview>;

export const workshopReviewSchemas = {
  index: {
    summary: 'Отзывы о своём автосервисе',
    form: z.object({ ...pageForm, sort: z.enum(reviewSorts).default('new') }),
    answer: z.object({ reviews: z.array(WorkshopReview), total: z.int() }),
  },
  reply: {
    summary: 'Ответить на отзыв',
    form: z.object({
      id: IdForm,
      text: textForm(maxCommentLength).pipe(z.string().min(1, 'Напишите ответ')),
    }),
    answer: WorkshopReview,
  },
  complain: {
    summary: 'Пожаловаться на отзыв',
    form: z.object({
      id: IdForm,
      reason_code: z.enum(reviewComplaintReasons),
      comment: textForm(maxCommentLength).default(''),
      /** Own uploads in no bid; only the own workshop and operators see them. */
      file_ids: idListForm(maxFilesPerBid).default([]),
    }),
    answer: WorkshopReview,
  },
  rateCustomer: {
    summary: 'Оценить клиента: оценку видит только автосервис',
    form: z.object({
      bid_id: IdForm,
      customer_rating: MarkForm,
      /** The driver did not come at an agreed time. */
      no_show: FlagForm.default(false),
    }),
    answer: Bid,
  },
} satisfies Record<string, CallSchemas>;
