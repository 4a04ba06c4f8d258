import { z } from 'zod';

/** What the model has to return. It names works by id only: titles, prices and minutes are the server's. */
export const ModelAnswer = z.strictObject({
  action: z.enum(['propose', 'ask', 'decline', 'handoff']),
  works: z
    .array(
      z.strictObject({
        work_type_id: z.int(),
        reason: z.string().min(1).max(200),
        confidence: z.number().min(0).max(1),
      }),
    )
    .max(3),
  question: z
    .strictObject({
      text: z.string().min(1).max(300),
      options: z.array(z.string().min(1).max(60)).min(2).max(4),
    })
    .nullable(),
  /** For «decline»: what the assistant says. */
  text: z.string().max(500).nullable(),
  danger: z.enum(['none', 'warn', 'stop']),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;
