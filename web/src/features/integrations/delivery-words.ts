import type { WebhookDelivery } from '@sto/contract/integrations/integrations.schemas';
import { counted } from '../../lib/text/plural.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import type { TagTone } from '../../ui/primitives/tag.tsx';

export const eventWords: Record<WebhookDelivery['type'], string> = {
  'bid.created': 'Новая заявка',
  'bid.updated': 'Изменение заявки',
  ping: 'Проверка адреса',
};

export const deliveryStates: Record<WebhookDelivery['status'], { name: string; tone: TagTone }> = {
  pending: { name: 'Отправляем', tone: 'neutral' },
  delivered: { name: 'Доставлено', tone: 'ok' },
  failed: { name: 'Не доставлено', tone: 'bad' },
};

/** Messages for missing answers, by the server's codes. */
const noAnswerWords: Record<string, string> = {
  timeout: 'адрес не ответил вовремя',
  no_connection: 'соединения нет',
  private_address: 'адрес не открыт из интернета',
};

/** «вчера, 10:00, 2 попытки, ответ 500, следующая: сегодня, 10:05» */
export function deliveryFacts(delivery: WebhookDelivery, timeZone: string, now = new Date()): string {
  const { created_at: sent, attempts, last_result: result, next_attempt_at: next } = delivery;
  return [
    formatMoment(sent, timeZone, now),
    attempts > 0 && counted(attempts, ['попытка', 'попытки', 'попыток']),
    result && (noAnswerWords[result] ?? `ответ ${result}`),
    attempts > 0 && next && `следующая: ${formatMoment(next, timeZone, now)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
