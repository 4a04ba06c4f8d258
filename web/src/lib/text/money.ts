import { formatNumber } from './numbers.ts';

const nbsp = '\u00A0';

export function formatMoney(roubles: number): string {
  return `${formatAmount(roubles)}${nbsp}₽`;
}

/** «1 800–3 200 ₽»; one price when both ends are equal, «до 3 200 ₽» and «бесплатно» from zero. */
export function formatMoneyRange(from: number, to: number): string {
  if (from === to || from === 0) return formatPrice(from, to);
  return `${formatAmount(from)}–${formatAmount(to)}${nbsp}₽`;
}

/** A price range in short: «1 800 ₽», «от 1 800 ₽», «до 3 200 ₽», «бесплатно». */
export function formatPrice(from: number, to: number): string {
  if (to === 0) return 'бесплатно';
  if (from === 0) return `до${nbsp}${formatMoney(to)}`;
  return from === to ? formatMoney(from) : formatMoneyFrom(from);
}

export function formatMoneyFrom(roubles: number): string {
  return `от${nbsp}${formatMoney(roubles)}`;
}

export function formatAmount(roubles: number): string {
  return formatNumber(Math.round(roubles));
}
