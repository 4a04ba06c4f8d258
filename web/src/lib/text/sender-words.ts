import type { messageSenders } from '@sto/contract/enums';

/** Who wrote a message, for an operator. */
export const senderWords: Record<(typeof messageSenders)[number], string> = {
  customer: 'водитель',
  service: 'автосервис',
  operator: 'оператор',
  system: 'сайт',
};
