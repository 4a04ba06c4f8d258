import { counted } from '../../lib/text/plural.ts';
import type { BookedDays } from './schedule.api.ts';

/** What a change of the hours of some days does not change; null if nothing is booked on them. */
export function bookedWords(days: 'этот день' | 'эти дни', booked: BookedDays | undefined): string | null {
  const { visits = 0, offers = 0 } = booked ?? {};
  const what = [
    visits > 0 && counted(visits, ['визит', 'визита', 'визитов']),
    offers > 0 && counted(offers, ['отклик без ответа', 'отклика без ответа', 'откликов без ответа']),
  ].filter(Boolean);
  if (what.length === 0) return null;
  return [
    `На ${days} уже есть ${what.join(' и ')}.`,
    visits > 0 && 'Назначенное останется: перенесите или отмените сами.',
    offers > 0 && 'Закрытое время из отклика клиент выбрать не сможет: предложите ему другое.',
  ]
    .filter(Boolean)
    .join(' ');
}
