import type { MaskitoOptions } from '@maskito/core';

const signs: Record<string, RegExp> = { 9: /\d/, a: /\p{L}/u, '*': /[\p{L}\d]/u };

/** The mask language of the specification: 9 a digit, a a letter, * either; any other character stays as it is. */
export function maskOf(mask: string): Extract<MaskitoOptions['mask'], readonly unknown[]> {
  return [...mask].map((sign) => signs[sign] ?? sign);
}

/** `999-99` → `___-__`. */
export function placeholderOf(mask: string): string {
  return mask.replace(/[9a*]/g, '_');
}
