import { formatNumber } from './numbers.ts';

const nbsp = '\u00A0';

/** Whole roubles: «1 800 ₽». The spaces do not break. */
export function formatMoney(roubles: number): string {
  return `${formatAmount(roubles)}${nbsp}₽`;
}

/** «1 800–3 200 ₽»; one price when both ends are equal, «до 3 200 ₽» and «бесплатно» where it begins at nothing. */
export function formatMoneyRange(from: number, to: number): string {
  if (from === to || from === 0) return formatPrice(from, to);
  return `${formatAmount(from)}–${formatAmount(to)}${nbsp}₽`;
}

/** A price known by its two ends, in short: «1 800 ₽», «от 1 800 ₽», «до 3 200 ₽», «бесплатно». */
export function formatPrice(from: number, to: number): string {
  if (to === 0) return 'бесплатно';
  if (from === 0) return `до${nbsp}${formatMoney(to)}`;
  return from === to ? formatMoney(from) : formatMoneyFrom(from);
}

/** «от 1 800 ₽». */
export function formatMoneyFrom(roubles: number): string {
  return `от${nbsp}${formatMoney(roubles)}`;
}

/** «1 800», without the sign of the rouble. */
export function formatAmount(roubles: number): string {
  return formatNumber(Math.round(roubles));
}
