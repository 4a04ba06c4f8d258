import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { FlagForm, Id, IdForm, Moment, textForm } from '../primitives.ts';

export const maxAutoReplyLength = 500;
export const defaultAutoReply = 'Здравствуйте! Сейчас мы закрыты. Ответим, когда откроемся.';

export const AutoReply = z.object({
  service_id: Id,
  is_on: z.boolean(),
  text: z.string(),
  /** What a driver reads who writes outside the hours that follow: the text with the next opening. */
  example: z.string(),
  is_open_now: z.boolean(),
  /** The next opening; null: open now, or unknown. */
  opens_at: Moment.nullable(),
});
export type AutoReply = z.infer<typeof AutoReply>;

export const autoReplySchemas = {
  view: {
    summary: 'Автоответ автосервиса',
    form: z.object({ service_id: IdForm }),
    answer: AutoReply,
  },
  update: {
    summary: 'Изменить автоответ автосервиса',
    form: z.object({
      service_id: IdForm,
      is_on: FlagForm,
      text: textForm(maxAutoReplyLength).pipe(z.string().min(1, 'Напишите текст автоответа')),
    }),
    answer: AutoReply,
  },
} satisfies Record<string, CallSchemas>;
