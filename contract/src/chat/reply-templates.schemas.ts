import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { Id, IdForm, idListForm, textForm } from '../primitives.ts';

export const maxReplyTemplates = 30;
export const maxTemplateTitle = 60;
export const maxTemplateText = 1000;

export const ReplyTemplate = z.object({ id: Id, title: z.string(), text: z.string() });
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** In the order in which they are offered. */
const ReplyTemplates = z.object({ items: z.array(ReplyTemplate) });

const saved = {
  /** Absent: a new one, the last in the list. */
  template_id: IdForm.optional(),
  title: textForm(maxTemplateTitle).pipe(z.string().min(1, 'Назовите шаблон')),
  text: textForm(maxTemplateText).pipe(z.string().min(1, 'Напишите текст шаблона')),
};
/** All ids of the list in their new order. */
const ordered = { template_ids: idListForm(maxReplyTemplates) };
const ofWorkshop = { service_id: IdForm };
const remove = { form: z.object({ template_id: IdForm }), answer: z.object({ id: Id }) };

export const workshopTemplateSchemas = {
  index: { summary: 'Шаблоны ответов автосервиса', form: z.object(ofWorkshop), answer: ReplyTemplates },
  save: {
    summary: 'Добавить или изменить шаблон автосервиса',
    form: z.object({ ...ofWorkshop, ...saved }),
    answer: ReplyTemplate,
  },
  order: {
    summary: 'Расставить шаблоны автосервиса',
    form: z.object({ ...ofWorkshop, ...ordered }),
    answer: ReplyTemplates,
  },
  remove: { summary: 'Удалить шаблон автосервиса', ...remove },
} satisfies Record<string, CallSchemas>;

export const operatorTemplateSchemas = {
  index: { summary: 'Шаблоны ответов поддержки', form: z.object({}), answer: ReplyTemplates },
  save: {
    summary: 'Добавить или изменить шаблон поддержки',
    form: z.object(saved),
    answer: ReplyTemplate,
  },
  order: { summary: 'Расставить шаблоны поддержки', form: z.object(ordered), answer: ReplyTemplates },
  remove: { summary: 'Удалить шаблон поддержки', ...remove },
} satisfies Record<string, CallSchemas>;
