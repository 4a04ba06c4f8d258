import { z } from 'zod';
import { bidActors, bidEventTypes } from '../enums.ts';
import { Id, Moment } from '../primitives.ts';
import { bidStatuses } from './bid-lifecycle.ts';

export const BidEvent = z.object({
  id: Id,
  type: z.enum(bidEventTypes),
  actor: z.enum(bidActors),
  actor_name: z.string().nullable(),
  from: z.enum(bidStatuses).nullable(),
  to: z.enum(bidStatuses).nullable(),
  comment: z.string().nullable(),
  /** The proposed time, of `time_proposed`; the agreed one, of the other `time_…` events. */
  time: z.object({ start: Moment, end: Moment }).nullable(),
  /** For the driver of a tender: the workshop whose offer this is about. */
  service_name: z.string().nullable(),
  at: Moment,
});
export type BidEvent = z.infer<typeof BidEvent>;
