import { z } from 'zod';
import { bidStatuses } from './bid-lifecycle.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdForm, Moment, paged, pageForm, textForm } from './primitives.ts';

/** What every key begins with: secret scanners and people know it by that. */
export const apiKeyPrefix = 'sto_';
/** Of one workshop at once. */
export const maxApiKeys = 20;
export const maxWebhooks = 10;
/** A webhook may be tried so often within a minute. */
export const maxPingsPerMinute = 3;

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

const bidMessageTypes = ['bid.created', 'bid.updated'] as const;

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
  type: z.enum([...bidMessageTypes, 'ping']),
  /** Null: a `ping` tells of none. */
  bid_id: Id.nullable(),
  status: z.enum(['pending', 'delivered', 'failed']),
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

/** For the owner and the managers of a workshop; to its mechanics they are forbidden. */
export const apiKeyEndpoints = {
  index: endpoint({
    method: 'GET',
    path: '/v2/service/api-key/index/',
    summary: 'Ключи API автосервиса',
    access: 'service',
    form: ofWorkshop,
    answer: z.object({ items: z.array(ApiKey) }),
  }),
  /** The only answer that tells `key`. */
  create: endpoint({
    method: 'POST',
    path: '/v2/service/api-key/create/',
    summary: 'Создать ключ API',
    access: 'service',
    form: ofWorkshop.extend({ name: textForm(80).pipe(z.string().min(1, 'Назовите ключ')) }),
    answer: ApiKey.extend({ key: z.string() }),
  }),
  /** From the next call on the key is refused with 401. */
  revoke: endpoint({
    method: 'POST',
    path: '/v2/service/api-key/revoke/',
    summary: 'Отозвать ключ API',
    access: 'service',
    form: z.object({ id: IdForm }),
    answer: z.object({ id: Id }),
  }),
};

/** For the same people. */
export const webhookEndpoints = {
  index: endpoint({
    method: 'GET',
    path: '/v2/service/webhook/index/',
    summary: 'Вебхуки автосервиса',
    access: 'service',
    form: ofWorkshop,
    answer: z.object({ items: z.array(Webhook) }),
  }),
  /** Tells `secret`, `whsec_` and the signing key in base64, as `rotateSecret` does and nothing else. */
  create: endpoint({
    method: 'POST',
    path: '/v2/service/webhook/create/',
    summary: 'Создать вебхук',
    access: 'service',
    form: ofWorkshop.extend({ url: textForm(500) }),
    answer: Webhook.extend({ secret: z.string() }),
  }),
  /**
   * A new `secret`. Until `previous_until`, a day, messages carry the signatures of both; a further one within that day
   * ends the one before the last at once.
   */
  rotateSecret: endpoint({
    method: 'POST',
    path: '/v2/service/webhook/rotate-secret/',
    summary: 'Сменить секрет вебхука; прежний действует сутки или до следующей смены',
    access: 'service',
    form: z.object({ id: z.uuid() }),
    answer: Webhook.extend({ secret: z.string(), previous_until: Moment }),
  }),
  /**
   * Sends a `ping`, one time, whatever the webhook waits for. One that is taken makes the webhook well again, and what
   * waits for it goes at once. Refused with 429 past {@link maxPingsPerMinute} and past ten of an address, with 409 after
   * a 410.
   */
  test: endpoint({
    method: 'POST',
    path: '/v2/service/webhook/test/',
    summary: `Отправить проверку на адрес вебхука, до ${maxPingsPerMinute} в минуту`,
    access: 'service',
    form: z.object({ id: z.uuid() }),
    answer: WebhookDelivery,
  }),
  /** Whose address answered 410 is told of bids again, from now on. One that is on stays as it is. */
  enable: endpoint({
    method: 'POST',
    path: '/v2/service/webhook/enable/',
    summary: 'Включить вебхук, который отключён ответом 410',
    access: 'service',
    form: z.object({ id: z.uuid() }),
    answer: Webhook,
  }),
  /** With what is still to be sent to it. */
  delete: endpoint({
    method: 'POST',
    path: '/v2/service/webhook/delete/',
    summary: 'Удалить вебхук',
    access: 'service',
    form: z.object({ id: z.uuid() }),
    answer: z.object({ id: z.uuid() }),
  }),
  /** The newest first; finished ones are kept for a week. */
  deliveries: endpoint({
    method: 'GET',
    path: '/v2/service/webhook/deliveries/',
    summary: 'Последние сообщения вебхука',
    access: 'service',
    form: z.object({ id: z.uuid(), ...pageForm }),
    answer: paged(WebhookDelivery),
  }),
};
