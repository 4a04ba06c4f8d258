import { z } from 'zod';
import { reviewImageKinds, reviewStatuses } from '../enums.ts';
import { Id, Moment } from '../primitives.ts';

export const SubRatings = z.object({
  price: z.int().nullable(),
  quality: z.int().nullable(),
  terms: z.int().nullable(),
  communication: z.int().nullable(),
});

export const ReviewImage = z.object({ id: Id, url: z.string(), kind: z.enum(reviewImageKinds) });
export type ReviewImage = z.infer<typeof ReviewImage>;

export const ReviewReply = z.object({ text: z.string(), author: z.string(), created_at: Moment });

/** A review as its two sides see it; the workshop sees it once it is published. */
export const OwnReview = z.object({
  id: Id,
  rating: z.number(),
  sub_ratings: SubRatings,
  price_matched: z.boolean().nullable(),
  text: z.string(),
  pros: z.string(),
  cons: z.string(),
  images: z.array(ReviewImage),
  reply: ReviewReply.nullable(),
  status: z.enum(reviewStatuses),
  /** Why it waits: for the mark of the other side or the end of the window, or for a look by the site. */
  pending: z.enum(['blind', 'check']).nullable(),
  /** When a blind review is published at the latest. */
  published_by: Moment.nullable(),
  /** The moderator's words about a rejected or hidden review. */
  moderation_reason: z.string().nullable(),
  created_at: Moment,
  edited_at: Moment.nullable(),
  editable_until: Moment,
});
export type OwnReview = z.infer<typeof OwnReview>;
