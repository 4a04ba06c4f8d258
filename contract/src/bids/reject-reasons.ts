/** Why a bid ended without a visit, by the code of its `reject`; `other` says it in the comment alone. */
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

/** Why the bid was refused, in a sentence; null when nothing is known. */
export function rejectReason(reject: { code: string | null; comment: string | null }): string | null {
  return [words[reject.code ?? ''], reject.comment].filter(Boolean).join('. ') || null;
}
