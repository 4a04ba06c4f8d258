import { formatAmount } from './money.ts';

/** An integer as typed: «1 800» is 1800; null for anything else. */
export function typedInt(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  return /^0*\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** «1800» as «1 800»; other text stays as typed. */
export function withSpaces(text: string): string {
  const value = typedInt(text);
  return value === null ? text : formatAmount(value);
}

export const isIntWithin = (min: number, max: number) => (text: string) => {
  const value = typedInt(text);
  return value !== null && value >= min && value <= max;
};
