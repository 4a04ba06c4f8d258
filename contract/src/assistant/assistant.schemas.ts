import { z } from 'zod';
import { bidStatuses } from '../bids/bid-lifecycle.ts';
import { consentVersionForm } from '../consents/consents.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import {
  assistantActions,
  assistantAuthors,
  assistantPages,
  assistantParts,
  assistantProviders,
  dangerLevels,
} from '../enums.ts';
import { maxAiSummaryLength, maxAssistantTextLength, maxCommentLength, maxWorksPerBid } from '../limits.ts';
import {
  Id,
  IdentityHash,
  IdForm,
  idListForm,
  intForm,
  Moment,
  MomentOrDay,
  numberForm,
  PhoneForm,
  Roubles,
  textForm,
} from '../primitives.ts';

/** A work that the assistant proposes. Price and minutes come from the catalogue and the price lists of the city. */
export const AssistantSuggestion = z.object({
  work_type_id: Id,
  title: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** Why this work, in the driver's words. */
  reason: z.string(),
  minutes: z.int(),
  price_from: Roubles,
  price_to: Roubles,
  price_source: z.enum(['market', 'estimate']),
  /** A diagnostic that comes before the repair. */
  is_diagnostic: z.boolean(),
  /** The driver has named the work himself. */
  is_named: z.boolean(),
});
export type AssistantSuggestion = z.infer<typeof AssistantSuggestion>;

const AssistantCarWords = z.object({
  mark_id: Id.nullable(),
  mark: z.string().nullable(),
  model_id: Id.nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
});

/** What the driver said apart from the trouble; null: nothing was said. */
export const AssistantSlots = z.object({
  /** The driver's own car: chosen by the driver, or the only one of the garage that fits the words. */
  auto_id: Id.nullable(),
  /** The car of the sentence. */
  car: AssistantCarWords.nullable(),
  when: z.object({ from: Moment, to: Moment, raw: z.string() }).nullable(),
  city_id: Id.nullable(),
});
export type AssistantSlots = z.infer<typeof AssistantSlots>;

export const AssistantSafety = z.object({
  level: z.enum(dangerLevels),
  text: z.string().nullable(),
  offer_tow: z.boolean(),
  /** The tow truck at a danger that forbids to drive, or an ordered one; absent in older answers. */
  tow_work_type_id: Id.nullable().optional(),
});

/** What the booking form starts with. The driver sees and sends it himself. */
export const AssistantBidDraft = z.object({
  auto_id: Id.nullable(),
  work_type_ids: z.array(Id),
  comment: z.string(),
  /** A short summary for the workshop, marked as the assistant's. */
  ai_summary: z.string(),
  period_start: Moment.nullable(),
  period_end: Moment.nullable(),
  file_ids: z.array(Id),
});
export type AssistantBidDraft = z.infer<typeof AssistantBidDraft>;

export const AssistantTurn = z.object({
  session_id: z.uuid(),
  /** Of the answer. */
  message_id: Id,
  text: z.string(),
  action: z.enum(assistantActions),
  /** What the message is to the open trouble; absent in the oldest answers. */
  part: z.enum(assistantParts).optional(),
  suggestions: z.array(AssistantSuggestion).max(3),
  /** One question when too little was said; its options are short answers to tap. */
  question: z.object({ text: z.string(), options: z.array(z.string()) }).nullable(),
  safety: AssistantSafety,
  /** Where a policy is applied for; absent: the answer is about none. */
  page: z.enum(assistantPages).optional(),
  slots: AssistantSlots,
  /** What a bid still needs. */
  missing: z.array(z.enum(['works', 'auto', 'phone', 'when', 'service'])),
  bid_draft: AssistantBidDraft,
  provider: z.enum(assistantProviders),
  /** Null for the rules. */
  model: z.string().nullable(),
  prompt_version: z.string(),
  created_at: Moment,
});
export type AssistantTurn = z.infer<typeof AssistantTurn>;

/** A message of a session as it is shown again after a reload. */
export const AssistantMessage = z.object({
  id: Id,
  client_message_id: z.uuid().nullable(),
  author: z.enum(assistantAuthors),
  text: z.string(),
  files: z.array(z.object({ id: Id, url: z.string(), name: z.string() })),
  /** Of the assistant's messages. */
  turn: AssistantTurn.nullable(),
  created_at: Moment,
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;

const visitor = { identity_hash: IdentityHash.optional() };
const session = { session_id: z.uuid(), ...visitor };

export const assistantSchemas = {
  send: {
    summary: 'Сообщение помощнику; с `Accept: text/event-stream` ответ приходит частями',
    form: z
      .object({
        session_id: z.uuid().optional(),
        client_message_id: z.uuid(),
        text: textForm(maxAssistantTextLength).default(''),
        file_ids: idListForm(10).optional(),
        auto_id: IdForm.optional(),
        city_id: IdForm,
        lat: numberForm(-90, 90).optional(),
        long: numberForm(-180, 180).optional(),
        ...visitor,
      })
      .refine(({ text, file_ids }) => text !== '' || (file_ids ?? []).length > 0, {
        path: ['text'],
        message: 'Напишите, что случилось, или приложите фото',
      }),
    answer: AssistantTurn,
  },
  session: {
    summary: 'Переписка с помощником',
    form: z.object(session),
    answer: z.object({ session_id: z.uuid(), messages: z.array(AssistantMessage) }),
  },
  handOver: {
    summary: 'Передать разговор оператору поддержки',
    form: z.object(session),
    answer: z.object({ chat_id: Id }),
  },
  makeBid: {
    summary: 'Отправить заявку, собранную помощником, после нажатия водителя',
    form: z.object({
      session_id: z.uuid(),
      idempotency_key: z.uuid(),
      service_id: IdForm,
      auto_id: IdForm,
      work_type_ids: idListForm(maxWorksPerBid).refine(
        (ids) => ids.length > 0,
        'Выберите хотя бы одну работу',
      ),
      comment: textForm(maxCommentLength).default(''),
      ai_summary: textForm(maxAiSummaryLength).default(''),
      period_start: MomentOrDay,
      period_end: MomentOrDay.optional(),
      /** As in the booking form: the time of a hold or a free time replaces the period. */
      hold_id: z.uuid().optional(),
      slot_from: Moment.optional(),
      type_connection: intForm(1, 2),
      phone: PhoneForm.optional(),
      file_ids: idListForm(10).optional(),
      partner_id: IdForm.optional(),
      utm_source: textForm(200).optional(),
      bid_source: z.literal('ai').default('ai'),
      with_ai: textForm(20).optional(),
      /** The version of the text «booking» that the form showed; absent: no text was shown. */
      consent_version: consentVersionForm('booking').optional(),
      /** When the driver tapped: at most ten minutes ago, not in the future. */
      confirmed_at: Moment,
      recaptcha_token: textForm(4000).optional(),
    }),
    answer: z.object({ bid_id: Id, status: z.enum(bidStatuses), chat_id: Id.nullable() }),
  },
} satisfies Record<string, CallSchemas>;
