import { z } from 'zod';
import { bidStatuses } from '../bids/bid-lifecycle.ts';
import type { CallSchemas } from '../endpoint.ts';
import { bidMessageTypes, deliveryStatuses, webhookMessageTypes } from '../enums.ts';
import { maxPingsPerMinute } from '../limits.ts';
import { Id, IdForm, Moment, paged, pageForm, textForm } from '../primitives.ts';

/** An API key of a workshop. Only `create` returns the key itself. */
export const ApiKey = z.object({
  id: Id,
  service_id: Id,
  name: z.string(),
  /** The creator; the key ends when the creator leaves the workshop. */
  maker_name: z.string(),
  /** The last four characters of the key. */
  last_four: z.string(),
  created_at: Moment,
  /** To within five minutes; null: never. */
  last_used_at: Moment.nullable(),
});

export const Webhook = z.object({
  id: z.uuid(),
  service_id: Id,
  url: z.url(),
  created_at: Moment,
  /** Since when messages have failed; null after a delivery. Meanwhile each message has one attempt. */
  failing_since: Moment.nullable(),
  /** When the address answered 410: nothing is sent until someone enables it again. Null: active. */
  gone_at: Moment.nullable(),
});

/** Ids and the status only; `/v2/service/bid/view/` returns the rest. */
export const BidMessage = z.object({
  type: z.enum(bidMessageTypes),
  /** When it happened; the time of the attempt is in `webhook-timestamp`. */
  timestamp: Moment,
  data: z.object({
    bid_id: Id,
    service_id: Id,
    status: z.enum(bidStatuses),
    /** Grows with every change of the bid, because messages may arrive out of order. */
    version: z.int(),
  }),
});

export const PingMessage = z.object({
  type: z.literal('ping'),
  timestamp: Moment,
  data: z.object({ webhook_id: z.uuid(), service_id: Id }),
});

export const WebhookMessage = z.discriminatedUnion('type', [BidMessage, PingMessage]);
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** One message to one webhook, with its result. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id`: the same in every attempt. */
  id: z.uuid(),
  type: z.enum(webhookMessageTypes),
  /** Null for a `ping`. */
  bid_id: Id.nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** Result of the last attempt: the status, or why there was no answer. Null during an attempt. */
  last_result: z.string().nullable(),
  created_at: Moment,
  /** Null if there is none, and during an attempt. */
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
