import { formatMoney } from './money.ts';

/** What is wrong with a price as typed, in whole roubles; undefined: nothing. */
export function priceFault(text: string, [min, max]: readonly [number, number]): string | undefined {
  const typed = text.replace(/\s/g, '');
  if (typed === '') return 'Укажите цену';
  if (/^[-−–]\d/.test(typed)) return 'Меньше нуля нельзя';
  if (/^\d+[.,]\d+$/.test(typed)) return 'Целые рубли, без копеек';
  if (!/^\d+$/.test(typed)) return 'Целые рубли, только цифры';
  if (Number(typed) > max) return `Не больше ${formatMoney(max)}`;
  return Number(typed) < min ? `Не меньше ${formatMoney(min)}` : undefined;
}
