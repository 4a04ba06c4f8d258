import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { IdForm } from '../primitives.ts';

const Paper = z.object({
  /** Opens for one to two hours without a session. */
  url: z.string(),
  name: z.string(),
});

/** What the bid has in its present state; null: not yet, or not any more. */
export const Papers = z.object({
  /** PDF with the agreed lines, from the accepted offer on. */
  work_order: Paper.nullable(),
  /** PDF with the final lines. */
  act: Paper.nullable(),
  /** The visit as an iCalendar file. */
  calendar: Paper.nullable(),
});
export type Papers = z.infer<typeof Papers>;

const papers = {
  summary: 'Заказ-наряд, акт и визит для календаря',
  form: z.object({ id: IdForm }),
  answer: Papers,
} satisfies CallSchemas;

export const customerPaperSchemas = { papers };
export const workshopPaperSchemas = { papers };
