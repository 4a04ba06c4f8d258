import { z } from 'zod';
import { Role } from '../auth/auth.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { noticeTypes } from '../enums.ts';
import { FlagForm, Id, idListForm, Moment, paged, pageForm } from '../primitives.ts';

/** An action of the other side on a bid, or a notice for this person alone. */
export const Notification = z.object({
  id: Id,
  type: z.enum([
    'bid_new',
    'bid_answered',
    'offer_revised',
    /** The workshop has not answered: a reminder for it, other workshops for the driver. */
    'answer_late',
    'visit_confirmed',
    /** Another time was proposed, agreed or refused. */
    'visit_time',
    'visit_reminder',
    /** The time of the visit is over: has it taken place? */
    'visit_question',
    'bid_in_work',
    'change_proposed',
    /** By the driver, or by the end of his time. */
    'change_decided',
    /** One side wants to end the work; the other has to agree. */
    'cancel_requested',
    'bid_finished',
    'claim_opened',
    'claim_answered',
    'bid_rejected',
    'review_new',
    'review_reply',
    ...noticeTypes,
    'moderation',
  ]),
  role: Role,
  title: z.string(),
  text: z.string(),
  url: z.string(),
  /** Null: the notification is about the account. */
  entity: z.object({ type: z.enum(['bid', 'chat']), id: Id }).nullable(),
  /** The person has opened the bid since, or read the notice. */
  is_read: z.boolean(),
  created_at: Moment,
});
export type Notification = z.infer<typeof Notification>;

export const notificationSchemas = {
  countUnread: {
    summary: 'Сколько уведомлений не прочитано',
    form: z.object({}),
    answer: z.object({ count: z.int() }),
  },
  index: {
    summary: 'Уведомления',
    form: z.object({ ...pageForm, only_unread: FlagForm.default(false) }),
    answer: paged(Notification),
  },
  read: {
    summary: 'Отметить уведомления прочитанными',
    form: z
      .object({ ids: idListForm(100).optional(), read_all: FlagForm.default(false) })
      .refine(({ ids, read_all: isAll }) => isAll || ids !== undefined, {
        path: ['ids'],
        message: 'Укажите уведомления или отметьте все',
      }),
    answer: z.object({ count: z.int() }),
  },
} satisfies Record<string, CallSchemas>;
