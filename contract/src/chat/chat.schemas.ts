import { z } from 'zod';
import { bidStatuses } from '../bids/bid-lifecycle.ts';
import type { CallSchemas } from '../endpoint.ts';
import {
  bidEventTypes,
  conversationKinds,
  messageSenders,
  messageStates,
  messageTypes,
  moderationActions,
  supportStates,
} from '../enums.ts';
import { BidFile } from '../files/files.schemas.ts';
import { maxFilesPerMessage, maxMessageLength, maxWorksPerBid } from '../limits.ts';
import {
  FlagForm,
  Id,
  IdForm,
  idListForm,
  intForm,
  Moment,
  paged,
  pageForm,
  textForm,
} from '../primitives.ts';

/** What a card is about. The bid has the rest. */
export const MessagePayload = z.object({
  offer_id: Id.optional(),
  counter_id: Id.optional(),
  change_id: Id.optional(),
  event: z.enum(bidEventTypes).optional(),
  status: z.enum(bidStatuses).optional(),
  /** The proposed or agreed time of a `slot`; the opening that an automatic answer names. */
  from: Moment.optional(),
  /** The bid that a request to the support is about. */
  bid_id: Id.optional(),
  /** The file is a recording of the sender's voice. */
  is_voice: z.boolean().optional(),
  /** The closed workshop has answered by itself. */
  is_auto: z.boolean().optional(),
  /** What an operator has decided about a message. */
  decision: z.enum(moderationActions).optional(),
});
export type MessagePayload = z.infer<typeof MessagePayload>;

export const ChatMessage = z.object({
  id: Id,
  /** Null for a card. */
  client_message_id: z.uuid().nullable(),
  chat_id: Id,
  sender: z.enum(messageSenders),
  sender_name: z.string(),
  type: z.enum(messageTypes),
  /** Before an agreement without contacts, except for who wrote it. */
  text: z.string(),
  has_hidden_contacts: z.boolean(),
  files: z.array(BidFile),
  payload: MessagePayload.nullable(),
  /** `is_deleted`: without its text. */
  reply_to: z
    .object({ id: Id, sender_name: z.string(), text: z.string(), is_deleted: z.boolean() })
    .nullable(),
  is_edited: z.boolean(),
  is_deleted: z.boolean(),
  /** Deleted by an operator. */
  is_hidden: z.boolean(),
  /** The caller has reported it. */
  is_reported: z.boolean(),
  /** The caller may report it. */
  can_report: z.boolean(),
  /** The caller wrote it and wants an operator to show the hidden words. */
  is_appealed: z.boolean(),
  /** The caller may request that. */
  can_appeal: z.boolean(),
  /** The caller may still change and delete it. */
  can_edit: z.boolean(),
  status: z.enum(messageStates),
  created_at: Moment,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** Of a bid, of a question of a driver to a workshop, or of one of both with the support of the site. */
export const Conversation = z.object({
  id: Id,
  kind: z.enum(conversationKinds),
  bid_id: Id.nullable(),
  /** Null: the support talks with a driver. */
  service: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }).nullable(),
  /** Null: the support talks with a workshop. An empty name: not given. */
  customer: z.object({ id: Id, name: z.string(), avatar: z.string().nullable() }).nullable(),
  /** Null: not with the support. */
  support: z
    .object({
      state: z.enum(supportStates),
      operator: z.object({ id: Id, name: z.string() }).nullable(),
      /** The bid that it is about. */
      bid_id: Id.nullable(),
    })
    .nullable(),
  /** The car and the works. */
  title: z.string(),
  /** The other side, as a list shows it. */
  peer: z.object({ name: z.string(), image: z.string().nullable() }),
  /** Null: nothing was written yet. A card is described in words. */
  last_message: z
    .object({ id: Id, text: z.string(), sender: z.enum(messageSenders), created_at: Moment })
    .nullable(),
  /** Messages of the other side since the reader last read the chat; those on the bid, since he last opened it. */
  unread_count: z.int(),
  /** Null: none yet. */
  last_read_message_id: Id.nullable(),
  peer_last_read_message_id: Id.nullable(),
  is_muted: z.boolean(),
  /** The caller's side has closed the chat for the other one. */
  is_blocked: z.boolean(),
  /** An operator has closed it: neither side can write. */
  is_closed_by_moderator: z.boolean(),
  can_write: z.boolean(),
  /** The moment until which a chat of a closed bid is open. */
  closes_at: Moment.nullable(),
  are_contacts_hidden: z.boolean(),
  updated_at: Moment,
  url: z.string(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ofChat = { chat_id: IdForm };

export const written = {
  client_message_id: z.uuid('Нужен UUID сообщения'),
  text: textForm(maxMessageLength).default(''),
  file_ids: idListForm(maxFilesPerMessage).default([]),
  reply_to_id: IdForm.optional(),
  chat_id: IdForm.optional(),
  /** The chat of a bid, by the bid. */
  bid_id: IdForm.optional(),
};
export const hasContent = ({ text, file_ids: files }: { text: string; file_ids: number[] }) =>
  text !== '' || files.length > 0;
export const empty = { path: ['text'], message: 'Напишите сообщение или приложите файл' };
const noTarget = { path: ['chat_id'], message: 'Укажите чат' };

/** Which conversations a side lists; absent: all. The state of the bid goes with its conversations alone. */
const listed = { kind: z.enum(conversationKinds).optional(), bid_status: z.enum(bidStatuses).optional() };

const countUnread = { form: z.object({}), answer: z.object({ count: z.int() }) };
const index = {
  form: z.object({
    ...pageForm,
    query: textForm(100).default(''),
    only_unread: FlagForm.default(false),
    ...listed,
  }),
  answer: paged(Conversation),
};
const messages = {
  form: z.object({
    ...ofChat,
    before_id: IdForm.optional(),
    after_id: IdForm.optional(),
    limit: intForm(1, 100).default(50),
  }),
  /** The oldest first. */
  answer: z.object({
    chat: Conversation,
    items: z.array(ChatMessage),
    has_more: z.boolean(),
    is_peer_typing: z.boolean(),
  }),
};
const edit = {
  form: z.object({
    message_id: IdForm,
    text: textForm(maxMessageLength).pipe(z.string().min(1, empty.message)),
  }),
  answer: ChatMessage,
};
const remove = { form: z.object({ message_id: IdForm }), answer: ChatMessage };
const read = {
  form: z.object({ ...ofChat, message_id: IdForm }),
  answer: z.object({ unread_count: z.int() }),
};
const typing = { form: z.object(ofChat), answer: z.object({ chat_id: Id }) };
const presence = {
  form: z.object(ofChat),
  /** Both empty: the other side was not seen for long, or one of the two does not share this. */
  answer: z.object({ is_online: z.boolean(), last_seen_at: Moment.nullable() }),
};
const mute = {
  form: z.object({ ...ofChat, is_muted: FlagForm.default(true) }),
  answer: z.object({ chat_id: Id, is_muted: z.boolean() }),
};
const block = {
  form: z.object({ ...ofChat, is_blocked: FlagForm.default(true) }),
  answer: z.object({ chat_id: Id, is_blocked: z.boolean() }),
};

/** What each side of a chat may call. */
export const sideCalls = { messages, edit, remove, read, typing };

/** Opens the chat with the support, or finds it; `bid_id` is what it is about from now on. */
const support = { form: z.object({ bid_id: IdForm.optional() }), answer: z.object({ chat_id: Id }) };

const CustomerSendForm = z
  .object({
    ...written,
    /** A question to this workshop, with the car and the works that it is about. */
    service_id: IdForm.optional(),
    auto_id: IdForm.optional(),
    work_type_ids: idListForm(maxWorksPerBid).default([]),
  })
  .refine(hasContent, empty)
  .refine(({ chat_id, bid_id, service_id }) => chat_id || bid_id || service_id, noTarget);
export type CustomerSendForm = z.output<typeof CustomerSendForm>;

export const customerChatSchemas = {
  countUnread: { summary: 'Сколько сообщений не прочитал водитель', ...countUnread },
  index: { summary: 'Переписка водителя', ...index },
  messages: { summary: 'Сообщения чата водителя', ...messages },
  send: { summary: 'Написать автосервису', form: CustomerSendForm, answer: ChatMessage },
  edit: { summary: 'Изменить сообщение водителя', ...edit },
  delete: { summary: 'Удалить сообщение водителя', ...remove },
  read: { summary: 'Водитель прочитал сообщения', ...read },
  typing: { summary: 'Водитель печатает', ...typing },
  presence: { summary: 'В сети ли автосервис', ...presence },
  mute: { summary: 'Отключить уведомления чата водителю', ...mute },
  block: { summary: 'Закрыть переписку с автосервисом', ...block },
  support: { summary: 'Водитель открывает чат с поддержкой', ...support },
} satisfies Record<string, CallSchemas>;

export const workshopChatSchemas = {
  countUnread: { summary: 'Сколько сообщений не прочитал автосервис', ...countUnread },
  index: { summary: 'Переписка автосервиса', ...index },
  messages: { summary: 'Сообщения чата автосервиса', ...messages },
  send: {
    summary: 'Написать водителю',
    form: z
      .object(written)
      .refine(hasContent, empty)
      .refine(({ chat_id, bid_id }) => chat_id || bid_id, noTarget),
    answer: ChatMessage,
  },
  edit: { summary: 'Изменить сообщение автосервиса', ...edit },
  delete: { summary: 'Удалить сообщение автосервиса', ...remove },
  read: { summary: 'Автосервис прочитал сообщения', ...read },
  typing: { summary: 'Автосервис печатает', ...typing },
  presence: { summary: 'В сети ли водитель', ...presence },
  mute: { summary: 'Отключить уведомления чата автосервису', ...mute },
  block: { summary: 'Закрыть переписку с водителем', ...block },
  support: { summary: 'Автосервис открывает чат с поддержкой', ...support },
} satisfies Record<string, CallSchemas>;

export const operatorCountSchemas = {
  countUnread: { summary: 'Сколько сообщений ждут оператора', ...countUnread },
} satisfies Record<string, CallSchemas>;
