import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { moderationStatuses, reliabilityLevels, reliabilityMarkKinds } from '../enums.ts';
import { maxAppealLength, maxFilesPerBid } from '../limits.ts';
import { Id, IdForm, idListForm, Moment, textForm } from '../primitives.ts';

/** A visit that the driver missed, or cancelled late. */
const ReliabilityMark = z.object({
  bid_id: Id,
  number: z.string(),
  kind: z.enum(reliabilityMarkKinds),
  service_name: z.string().nullable(),
  /** The agreed time of the visit, on the workshop's clock. */
  visit_at: Moment.nullable(),
  timezone: z.string(),
  /** False: an operator has accepted the appeal. */
  is_counted: z.boolean(),
  appeal: z
    .object({
      comment: z.string(),
      status: z.enum(moderationStatuses),
      decision: z.string(),
      created_at: Moment,
    })
    .nullable(),
  available_actions: z.array(z.enum(['appeal'])),
});
export type ReliabilityMark = z.infer<typeof ReliabilityMark>;

export const Reliability = z.object({
  /** All that a workshop sees. */
  level: z.enum(reliabilityLevels),
  visits_count: z.int(),
  /** Of the last `memory_days`, the newest first. */
  marks: z.array(ReliabilityMark),
  memory_days: z.int(),
});
export type Reliability = z.infer<typeof Reliability>;

export const reliabilitySchemas = {
  view: {
    summary: 'Своя надёжность: уровень и отметки',
    form: z.object({}),
    answer: Reliability,
  },
  appeal: {
    summary: 'Оспорить отметку о визите',
    form: z.object({
      bid_id: IdForm,
      comment: textForm(maxAppealLength).pipe(z.string().min(1, 'Напишите, как всё было')),
      /** Own uploads in no bid; only operators see them. */
      file_ids: idListForm(maxFilesPerBid).default([]),
    }),
    answer: Reliability,
  },
} satisfies Record<string, CallSchemas>;
