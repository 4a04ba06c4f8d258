import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { assistantActions, assistantAuthors, assistantProviders, dangerLevels } from '../enums.ts';
import { maxAssistantTextLength } from '../limits.ts';
import {
  Id,
  IdentityHash,
  IdForm,
  idListForm,
  Moment,
  numberForm,
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
  suggestions: z.array(AssistantSuggestion).max(3),
  /** One question when too little was said; its options are short answers to tap. */
  question: z.object({ text: z.string(), options: z.array(z.string()) }).nullable(),
  safety: AssistantSafety,
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
} satisfies Record<string, CallSchemas>;
