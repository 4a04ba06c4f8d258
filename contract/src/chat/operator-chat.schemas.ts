import { z } from 'zod';
import { bidStatuses } from '../bids/bid-lifecycle.ts';
import type { CallSchemas } from '../endpoint.ts';
import { supportQueues } from '../enums.ts';
import { FlagForm, Id, IdForm, Moment, paged, pageForm, textForm } from '../primitives.ts';
import { ChatMessage, Conversation, empty, hasContent, ofChat, sideCalls, written } from './chat.schemas.ts';

const SupportCase = z.object({
  requester: z.object({ role: z.enum(['customer', 'service']), name: z.string() }),
  /** The bid that the request is about, with its car; null: none was named. */
  bid: z
    .object({
      id: Id,
      number: z.string(),
      status: z.enum(bidStatuses),
      car: z.string(),
      /** Null: unknown, or the mileage was not written. */
      licence_plate: z.string().nullable(),
      mileage: z.int().nullable(),
      works: z.array(z.string()),
      comment: z.string(),
      customer_name: z.string(),
      service_name: z.string().nullable(),
      period_start: Moment,
      price: z.int().nullable(),
    })
    .nullable(),
  /** The last bids of the requester. */
  bids: z.array(z.object({ id: Id, number: z.string(), title: z.string(), status: z.enum(bidStatuses) })),
});
export type SupportCase = z.infer<typeof SupportCase>;

export const operatorChatSchemas = {
  index: {
    summary: 'Обращения в поддержку',
    form: z.object({
      ...pageForm,
      query: textForm(100).default(''),
      only_unread: FlagForm.default(false),
      queue: z.enum(supportQueues).default('unassigned'),
    }),
    answer: paged(Conversation).extend({
      counts: z.object({ unassigned: z.int(), mine: z.int(), others: z.int() }),
    }),
  },
  messages: { summary: 'Сообщения обращения', ...sideCalls.messages },
  send: {
    summary: 'Оператор отвечает',
    form: z.object({ ...written, chat_id: IdForm }).refine(hasContent, empty),
    answer: ChatMessage,
  },
  edit: { summary: 'Изменить ответ оператора', ...sideCalls.edit },
  delete: { summary: 'Удалить ответ оператора', ...sideCalls.remove },
  read: { summary: 'Оператор прочитал сообщения', ...sideCalls.read },
  typing: { summary: 'Оператор печатает', ...sideCalls.typing },
  context: { summary: 'Заявка и машина обращения', form: z.object(ofChat), answer: SupportCase },
  take: { summary: 'Взять обращение', form: z.object(ofChat), answer: Conversation },
  handOver: {
    summary: 'Передать обращение коллеге',
    form: z.object({ ...ofChat, operator_id: IdForm, comment: textForm(1000).default('') }),
    answer: Conversation,
  },
  close: { summary: 'Закрыть обращение', form: z.object(ofChat), answer: Conversation },
  colleagues: {
    summary: 'Операторы, которым можно передать обращение',
    form: z.object({}),
    answer: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
  },
} satisfies Record<string, CallSchemas>;
