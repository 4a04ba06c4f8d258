/** Reasons of a rejection by code. `other` has its reason in the comment only. */
const words: Record<string, string> = {
  no_capacity: 'Нет свободных мест',
  not_our_brand: 'Не обслуживаем эту марку',
  no_parts: 'Нет запчастей',
  unclear: 'Мало данных в заявке',
  found_other: 'Выбран другой автосервис',
  changed_mind: 'Работы больше не нужны',
  wrong: 'Заявка создана по ошибке',
  expired: 'Автосервис не ответил вовремя',
  offer_expired: 'Срок отклика прошёл',
  no_show: 'Визит не состоялся',
};

/** No single workshop is to blame there. */
const wordsOfTender: Record<string, string> = {
  expired: 'Сбор откликов закончен',
  offer_expired: 'Сроки откликов прошли',
};

/** Why the bid was rejected, as a sentence; null when unknown. */
export function rejectReason(
  reject: { code: string | null; comment: string | null },
  isTender = false,
): string | null {
  const known = isTender ? { ...words, ...wordsOfTender } : words;
  return [known[reject.code ?? ''], reject.comment].filter(Boolean).join('. ') || null;
}
