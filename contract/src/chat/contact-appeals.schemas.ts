import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { IdForm, textForm } from '../primitives.ts';
import { ChatMessage } from './chat.schemas.ts';

const create = {
  form: z.object({ message_id: IdForm, comment: textForm(500).default('') }),
  answer: ChatMessage,
};

export const customerContactAppealSchemas = {
  create: { summary: 'Текст водителя скрыли по ошибке', ...create },
} satisfies Record<string, CallSchemas>;

export const workshopContactAppealSchemas = {
  create: { summary: 'Текст автосервиса скрыли по ошибке', ...create },
} satisfies Record<string, CallSchemas>;
