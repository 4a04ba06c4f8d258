import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { bidSides, conversationKinds } from '../enums.ts';
import { FlagForm, Id, Moment, paged, pageForm } from '../primitives.ts';

/** The messages about one bid: its comment and the comments of its offers. */
export const Conversation = z.object({
  id: Id,
  kind: z.enum(conversationKinds),
  bid_id: Id,
  service: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
  /** An empty name: not given. */
  customer: z.object({ id: Id, name: z.string(), avatar: z.string().nullable() }),
  title: z.string(),
  /** The other side, as a list shows it. */
  peer: z.object({ name: z.string(), image: z.string().nullable() }),
  last_message: z.object({
    text: z.string(),
    sender: z.enum(bidSides),
    created_at: Moment,
  }),
  /** Messages of the other side since the reader last opened the bid. */
  unread_count: z.int(),
  updated_at: Moment,
  url: z.string(),
});
export type Conversation = z.infer<typeof Conversation>;

const countUnread = { form: z.object({}), answer: z.object({ count: z.int() }) };

const index = {
  form: z.object({ ...pageForm, only_unread: FlagForm.default(false) }),
  answer: paged(Conversation),
};

export const customerChatSchemas = {
  countUnread: {
    summary: 'Сколько сообщений не прочитал водитель',
    ...countUnread,
  },
  index: {
    summary: 'Переписка водителя',
    ...index,
  },
} satisfies Record<string, CallSchemas>;

export const workshopChatSchemas = {
  countUnread: {
    summary: 'Сколько сообщений не прочитал автосервис',
    ...countUnread,
  },
  index: {
    summary: 'Переписка автосервиса',
    ...index,
  },
} satisfies Record<string, CallSchemas>;
