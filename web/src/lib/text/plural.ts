import { formatNumber } from './numbers.ts';

/** Russian forms for 1, 2 and 5: `['отклик', 'отклика', 'откликов']`. */
export type PluralForms = readonly [one: string, few: string, many: string];

export function plural(count: number, [one, few, many]: PluralForms): string {
  if (!Number.isInteger(count)) return few;
  const tail = Math.abs(count) % 100;
  const last = tail % 10;
  if (tail >= 11 && tail <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

export function counted(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}\u00A0${plural(count, forms)}`;
}
