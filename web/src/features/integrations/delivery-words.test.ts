import type { WebhookDelivery } from '@sto/contract/integrations/integrations.schemas';
import { expect, it } from 'vitest';
import { deliveryFacts } from './delivery-words.ts';

const now = new Date('2026-03-10T09:00:00Z');
const waiting: WebhookDelivery = {
  id: crypto.randomUUID(),
  type: 'bid.created',
  bid_id: 812,
  status: 'pending',
  attempts: 0,
  last_result: null,
  created_at: '2026-03-10T07:00:00Z',
  next_attempt_at: '2026-03-10T07:00:00Z',
  finished_at: null,
};
const factsOf = (part: Partial<WebhookDelivery>) =>
  deliveryFacts({ ...waiting, ...part }, 'Europe/Moscow', now).replaceAll('\u00A0', ' ');

it.each([
  [{}, 'сегодня, 10:00'],
  [
    { attempts: 2, last_result: '500', next_attempt_at: '2026-03-10T10:05:00Z' },
    'сегодня, 10:00 · 2 попытки · ответ 500 · следующая: сегодня, 13:05',
  ],
  [{ attempts: 1, last_result: '204', next_attempt_at: null }, 'сегодня, 10:00 · 1 попытка · ответ 204'],
  [
    { attempts: 10, last_result: 'private_address', next_attempt_at: null },
    'сегодня, 10:00 · 10 попыток · адрес не открыт из интернета',
  ],
] satisfies [Partial<WebhookDelivery>, string][])('a message is described by %j', (part, words) => {
  expect(factsOf(part)).toBe(words);
});
