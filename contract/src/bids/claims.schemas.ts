import { z } from 'zod';
import { claimDeciders, claimStatuses } from '../enums.ts';
import { BidFile } from '../files/files.schemas.ts';
import { Id, Moment } from '../primitives.ts';

/** A complaint about finished work within its warranty. */
export const Claim = z.object({
  id: Id,
  status: z.enum(claimStatuses),
  text: z.string(),
  files: z.array(BidFile),
  answer: z.string().nullable(),
  created_at: Moment,
  /** Afterwards the moderator decides. */
  answer_deadline_at: Moment,
  answered_at: Moment.nullable(),
  answered_by: z.enum(claimDeciders).nullable(),
  answer_files: z.array(BidFile),
  /** The driver may appeal against the refusal until then; null: not at all. */
  appeal_until: Moment.nullable(),
  appeal: z
    .object({
      text: z.string(),
      files: z.array(BidFile),
      created_at: Moment,
      /** Of the moderator; null until he has decided. */
      decision: z.string().nullable(),
      decided_at: Moment.nullable(),
    })
    .nullable(),
});
export type Claim = z.infer<typeof Claim>;
