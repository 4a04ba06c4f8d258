import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { messageReportReasons } from '../enums.ts';
import { IdForm, textForm } from '../primitives.ts';
import { ChatMessage } from './chat.schemas.ts';

const create = {
  form: z
    .object({
      message_id: IdForm,
      reason_code: z.enum(messageReportReasons),
      comment: textForm(1000).default(''),
    })
    .refine(({ reason_code: code, comment }) => code !== 'other' || comment.length >= 5, {
      path: ['comment'],
      message: 'Напишите, что не так',
    }),
  answer: ChatMessage,
};

export const customerReportSchemas = {
  create: { summary: 'Пожаловаться на сообщение автосервиса', ...create },
} satisfies Record<string, CallSchemas>;

export const workshopReportSchemas = {
  create: { summary: 'Пожаловаться на сообщение водителя', ...create },
} satisfies Record<string, CallSchemas>;
