import { z } from 'zod';
import { Profile, TokenPair } from '../auth/auth.schemas.ts';
import { bidStatuses } from '../bids/bid-lifecycle.ts';
import { Bid } from '../bids/bids.schemas.ts';
import { ChatMessage } from '../chat/chat.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { messageSenders, moderationActions, moderationKinds, moderationStatuses } from '../enums.ts';
import { BidFile } from '../files/files.schemas.ts';
import { Id, IdForm, intForm, Moment, PhoneForm, paged, pageForm, textForm } from '../primitives.ts';

const ReasonForm = textForm(1000).pipe(z.string().min(5, 'Напишите причину: её увидят обе стороны'));

export const ModerationItem = z.object({
  id: Id,
  kind: z.enum(moderationKinds),
  object_id: Id,
  title: z.string(),
  text: z.string(),
  status: z.enum(moderationStatuses),
  reason: z.string(),
  author_name: z.string(),
  created_at: Moment,
  decided_by: z.string().nullable(),
  decided_at: Moment.nullable(),
});
export type ModerationItem = z.infer<typeof ModerationItem>;

export const ModerationDetails = ModerationItem.extend({
  /** `before`: the approved value, when the item changes it. */
  fields: z.array(z.object({ label: z.string(), value: z.string(), before: z.string().nullable() })),
  files: z.array(BidFile),
  /** The reported message among those around it, the oldest first. */
  messages: z.array(
    z.object({
      id: Id,
      sender: z.enum(messageSenders),
      sender_name: z.string(),
      text: z.string(),
      is_deleted: z.boolean(),
      is_reported: z.boolean(),
      created_at: Moment,
    }),
  ),
  author_phone: z.string().nullable(),
  /** The bid that the request is about; null: another object. */
  bid_id: Id.nullable(),
  /** Null: not decided yet. */
  decision: z.enum(moderationActions).nullable(),
  available_actions: z.array(z.enum(moderationActions)),
});
export type ModerationDetails = z.infer<typeof ModerationDetails>;

const kindCounts = z.object(
  Object.fromEntries(moderationKinds.map((kind) => [kind, z.int()])) as Record<
    (typeof moderationKinds)[number],
    z.ZodInt
  >,
);

export const moderationSchemas = {
  index: {
    summary: 'Очередь проверки',
    form: z.object({
      ...pageForm,
      kind: z.enum(moderationKinds).optional(),
      status: z.enum(moderationStatuses).default('pending'),
    }),
    /** `counts`: what waits, by kind. */
    answer: paged(ModerationItem).extend({ counts: kindCounts }),
  },
  view: {
    summary: 'Что проверяется',
    form: z.object({ id: IdForm }),
    answer: ModerationDetails,
  },
  decide: {
    summary: 'Решить: одобрить, отклонить или принять меры по сообщению',
    form: z
      .object({
        id: IdForm,
        kind: z.enum(moderationKinds),
        decision: z.enum(moderationActions),
        reason: textForm(1000).default(''),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason.length >= 5, {
        path: ['reason'],
        message: 'Напишите причину: её увидят обе стороны',
      }),
    answer: ModerationDetails,
  },
} satisfies Record<string, CallSchemas>;

export const AuditEntry = z.object({
  id: Id,
  action: z.string(),
  operator_name: z.string(),
  subject: z.string(),
  object_id: Id.nullable(),
  comment: z.string(),
  at: Moment,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditSchemas = {
  index: {
    summary: 'Журнал действий операторов',
    form: z.object(pageForm),
    answer: paged(AuditEntry),
  },
} satisfies Record<string, CallSchemas>;

export const impersonationSchemas = {
  start: {
    summary: 'Войти как другой человек',
    form: z.object({ phone: PhoneForm, reason: ReasonForm }),
    answer: TokenPair.extend({ profile: Profile }),
  },
} satisfies Record<string, CallSchemas>;

/** A deal with what a dispute is judged by: the offers of all workshops, extra work, the bill, the claims, each event. */
export const OperatorBid = Bid.pick({
  ...{ id: true, number: true, status: true, version: true, timezone: true },
  ...{ work_types: true, comment: true, files: true },
  ...{ offers: true, accepted_offer_id: true, changes: true, claims: true },
  ...{ final_lines: true, price_final: true, warranty_months: true, warranty_until: true },
  ...{ mileage_in: true, mileage_out: true, finished_at: true, confirmed_at: true, events: true },
}).extend({
  customer_name: z.string(),
  service_name: z.string().nullable(),
  /** It has a dispute, so `messages` answers. */
  can_read_chat: z.boolean(),
  /** States that `overrule` can set. */
  available_statuses: z.array(z.enum(bidStatuses)),
});
export type OperatorBid = z.infer<typeof OperatorBid>;

export const operatorBidSchemas = {
  view: {
    summary: 'Заявка глазами оператора',
    form: z.object({ id: IdForm }),
    answer: OperatorBid,
  },
  messages: {
    summary: 'Переписка по спорной заявке',
    form: z.object({ id: IdForm, before_id: IdForm.optional(), limit: intForm(1, 100).default(50) }),
    /** The oldest first; a card is described in words. */
    answer: z.object({ chat_id: Id, items: z.array(ChatMessage), has_more: z.boolean() }),
  },
  overrule: {
    summary: 'Изменить состояние заявки решением оператора',
    form: z.object({
      id: IdForm,
      status: z.enum(bidStatuses),
      reason: ReasonForm,
      version: z.coerce.number().int().positive().optional(),
    }),
    answer: OperatorBid,
  },
} satisfies Record<string, CallSchemas>;
