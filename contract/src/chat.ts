import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FlagForm, Id, Moment, paged, pageForm } from './primitives.ts';

/** What driver and workshop have written to each other about one bid: its comment and the comments of its offers. */
export const Conversation = z.object({
  /** The `chat_id` of the bid. */
  id: Id,
  kind: z.literal('bid'),
  bid_id: Id,
  service: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
  /** An empty name: the driver gave none. */
  customer: z.object({ id: Id, name: z.string(), avatar: z.string().nullable() }),
  /** «Kia Rio · Замена колодок» */
  title: z.string(),
  /** Whom the reader talks to, as a list shows it. */
  peer: z.object({ name: z.string(), image: z.string().nullable() }),
  last_message: z.object({
    text: z.string(),
    sender: z.enum(['customer', 'service']),
    created_at: Moment,
  }),
  /** Messages of the peer since the reader last opened the bid. */
  unread_count: z.int(),
  /** Of the last message. */
  updated_at: Moment,
  /** Address of the bid on this site. */
  url: z.string(),
});
export type Conversation = z.infer<typeof Conversation>;

const countUnread = { form: z.object({}), answer: z.object({ count: z.int() }) };
const index = {
  form: z.object({ ...pageForm, only_unread: FlagForm.default(false) }),
  answer: paged(Conversation),
};

export const customerChatEndpoints = {
  countUnread: endpoint({
    method: 'POST',
    path: '/v2/customer/chat/get-count-unread/',
    summary: 'Сколько сообщений не прочитал водитель',
    access: 'customer',
    ...countUnread,
  }),
  /** The newest message first. */
  index: endpoint({
    method: 'GET',
    path: '/v2/customer/chat/index/',
    summary: 'Переписка водителя',
    access: 'customer',
    ...index,
  }),
};

export const workshopChatEndpoints = {
  countUnread: endpoint({
    method: 'POST',
    path: '/v2/service/chat/get-count-unread/',
    summary: 'Сколько сообщений не прочитал автосервис',
    access: 'service',
    ...countUnread,
  }),
  index: endpoint({
    method: 'GET',
    path: '/v2/service/chat/index/',
    summary: 'Переписка автосервиса',
    access: 'service',
    ...index,
  }),
};
