import { z } from 'zod';
import { changeStatuses, lineDecisions } from '../enums.ts';
import { BidFile } from '../files/files.schemas.ts';
import { Id, Moment, Roubles } from '../primitives.ts';
import { OfferLine } from './offers.schemas.ts';

/** Extra work found while the car is in work. The driver decides on each line. */
export const Change = z.object({
  id: Id,
  status: z.enum(changeStatuses),
  reason: z.string(),
  lines: z.array(OfferLine.extend({ decision: z.enum(lineDecisions) })),
  /** Of the approved lines once decided, before that of all. */
  price_delta: Roubles,
  minutes_delta: z.int(),
  files: z.array(BidFile),
  author: z.object({ name: z.string() }),
  created_at: Moment,
  /** No answer until then is a refusal. */
  expires_at: Moment,
  decided_at: Moment.nullable(),
});
export type Change = z.infer<typeof Change>;
