import { z } from 'zod';
import { bidStatuses } from '../bids/bid-lifecycle.ts';
import type { CallSchemas } from '../endpoint.ts';
import { bidMessageTypes, deliveryStatuses, webhookMessageTypes } from '../enums.ts';
import { maxPingsPerMinute } from '../limits.ts';
import { Id, IdForm, Moment, paged, pageForm, textForm } from '../primitives.ts';

/** With which a workshop's own program calls the API. The key itself is told once, when it is made. */
export const ApiKey = z.object({
  id: Id,
  service_id: Id,
  name: z.string(),
  /** Who made it, and stops it by leaving the workshop. */
  maker_name: z.string(),
  /** The last four signs of the key. */
  last_four: z.string(),
  created_at: Moment,
  /** To within five minutes; null: never. */
  last_used_at: Moment.nullable(),
});

/** Where a workshop is told what happens to its bids. */
export const Webhook = z.object({
  id: z.uuid(),
  service_id: Id,
  url: z.url(),
  created_at: Moment,
  /** Since when messages have been given up; null once one has arrived. Meanwhile each gets one attempt. */
  failing_since: Moment.nullable(),
  /** When the address answered 410: it is sent nothing until somebody switches it on again. Null: it is on. */
  gone_at: Moment.nullable(),
});

/** Ids and the status only: the rest is asked for by `/v2/service/bid/view/`. */
export const BidMessage = z.object({
  type: z.enum(bidMessageTypes),
  /** When it happened; the attempt to tell it has its own in `webhook-timestamp`. */
  timestamp: Moment,
  data: z.object({
    bid_id: Id,
    service_id: Id,
    status: z.enum(bidStatuses),
    /** Grows with every change of the bid: messages may come out of turn. */
    version: z.int(),
  }),
});

/** Sent by hand, to try the address: it tells of no bid. */
export const PingMessage = z.object({
  type: z.literal('ping'),
  timestamp: Moment,
  data: z.object({ webhook_id: z.uuid(), service_id: Id }),
});

/** The body of a message to a webhook. */
export const WebhookMessage = z.discriminatedUnion('type', [BidMessage, PingMessage]);
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** One message to one webhook, with what became of it. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id`: the same in every attempt. */
  id: z.uuid(),
  type: z.enum(webhookMessageTypes),
  /** Null: a `ping` tells of none. */
  bid_id: Id.nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** How the last attempt ended: the status of the answer, or why there was none. Null while one is under way. */
  last_result: z.string().nullable(),
  created_at: Moment,
  /** Null when there will be none, and while one is under way. */
  next_attempt_at: Moment.nullable(),
  finished_at: Moment.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const ofWorkshop = z.object({ service_id: IdForm });

export const apiKeySchemas = {
  index: {
    summary: 'Ключи API автосервиса',
    form: ofWorkshop,
    answer: z.object({ items: z.array(ApiKey) }),
  },
  create: {
    summary: 'Создать ключ API',
    form: ofWorkshop.extend({ name: textForm(80).pipe(z.string().min(1, 'Назовите ключ')) }),
    answer: ApiKey.extend({ key: z.string() }),
  },
  revoke: {
    summary: 'Отозвать ключ API',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id }),
  },
} satisfies Record<string, CallSchemas>;

export const webhookSchemas = {
  index: {
    summary: 'Вебхуки автосервиса',
    form: ofWorkshop,
    answer: z.object({ items: z.array(Webhook) }),
  },
  create: {
    summary: 'Создать вебхук',
    form: ofWorkshop.extend({ url: textForm(500) }),
    answer: Webhook.extend({ secret: z.string() }),
  },
  rotateSecret: {
    summary: 'Сменить секрет вебхука; прежний действует сутки или до следующей смены',
    form: z.object({ id: z.uuid() }),
    answer: Webhook.extend({ secret: z.string(), previous_until: Moment }),
  },
  test: {
    summary: `Отправить проверку на адрес вебхука, до ${maxPingsPerMinute} в минуту`,
    form: z.object({ id: z.uuid() }),
    answer: WebhookDelivery,
  },
  enable: {
    summary: 'Включить вебхук, который отключён ответом 410',
    form: z.object({ id: z.uuid() }),
    answer: Webhook,
  },
  delete: {
    summary: 'Удалить вебхук',
    form: z.object({ id: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
  },
  deliveries: {
    summary: 'Последние сообщения вебхука',
    form: z.object({ id: z.uuid(), ...pageForm }),
    answer: paged(WebhookDelivery),
  },
} satisfies Record<string, CallSchemas>;
