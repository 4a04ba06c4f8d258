import type { MaskitoOptions } from '@maskito/core';
import { maskOf } from './mask.ts';

/** After +7, in the specification's mask language. */
export const nationalMask = '999 999-99-99';

/** `+79162041750` → «+7 916 204-17-50»; other text stays unchanged. */
export function formatPhone(phone: string): string {
  const national = nationalDigits(phone);
  return national.length === 10 ? `+7 ${formatNational(national)}` : phone;
}

/** The text of a field with a fixed «+7»: «916 204-17-50», also while incomplete. */
export function formatNational(digits: string): string {
  const [code, first, second, third] = [
    digits.slice(0, 3),
    digits.slice(3, 6),
    digits.slice(6, 8),
    digits.slice(8, 10),
  ];
  return [code && first ? `${code} ${first}` : code, second, third].filter(Boolean).join('-');
}

/** No Russian code begins with 7 or 89, so «7 9…» or «8 9…» typed digit by digit is the country prefix. */
const typedPrefix = /^(7[3489]|89)/;

/** Up to ten digits after +7. A leading 8, 7 or +7 of a complete number is its country prefix. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasPrefix = text.trim().startsWith('+7') || (digits.length >= 11 && /^[78]/.test(digits));
  const isTypedPrefix = typedPrefix.test(digits) && !hasPrefix;
  return (hasPrefix || isTypedPrefix ? digits.slice(1) : digits).slice(0, 10);
}

/** «+8 916…» or «+916…» with as many digits as a Russian number: the 7 was missed or mistyped. */
function isMistyped(text: string): boolean {
  return text.trim().startsWith('+') && /^(8[3489]|9)\d{9}$/.test(text.replace(/\D/g, ''));
}

/** «+375 29…»; «375…» and «380…» typed after +7 are no Russian codes either. */
export function isForeignPhone(text: string): boolean {
  const plain = text.trim();
  if (isMistyped(plain)) return false;
  return /^(\+|00)\s*[1-689]/.test(plain) || /^37[0-9]|^380/.test(plain.replace(/\D/g, ''));
}

/** Why the typed number is not taken. */
export function phoneErrorText(text: string): string {
  if (isForeignPhone(text)) return 'Это номер другой страны. Нужен российский: +7 и 10 цифр';
  // With all ten digits the area code is wrong.
  return nationalDigits(text).length === 10
    ? 'Проверьте код после +7: он начинается с 3, 4, 8 или 9'
    : 'Номер неполный. Введите 10 цифр после +7';
}

/** The API's form of the typed number; null while it is incomplete. */
export function phoneOf(text: string): string | null {
  if (isForeignPhone(text)) return null;
  const national = nationalDigits(text);
  return /^[3489]\d{9}$/.test(national) ? `+7${national}` : null;
}

const isOfCountry = (text: string): boolean => /^\s*\+\s*([1-689]|$)/.test(text);
const foreignMask = /^\s*\+[\d\s()-]{0,18}$/;
const russianMask = maskOf(nationalMask);

/** For a field with «+7» outside: accepts typing, paste and autofill in any spelling. */
export const phoneMask: MaskitoOptions = {
  // A number of another country stays as it is typed, for the error to speak of it.
  mask: ({ value }) => (isOfCountry(value) ? foreignMask : russianMask),
  preprocessors: [
    ({ elementState, data }) => {
      const { value, selection } = elementState;
      const rest = value.slice(0, selection[0]) + value.slice(selection[1]);
      // Pasted or filled over an empty field: drop the country prefix before the mask cuts the tail.
      const entered = rest.trim() === '' ? data : value;
      if (isOfCountry(entered) && !isMistyped(data)) return { elementState, data };
      const isWhole = rest.replace(/\D/g, '') === '' && data.replace(/\D/g, '').length > 1;
      const filled = value.replace(/\D/g, '').length > 10 ? formatNational(nationalDigits(value)) : value;
      return {
        elementState:
          filled === value ? elementState : { value: filled, selection: [filled.length, filled.length] },
        data: isWhole ? nationalDigits(data) : data,
      };
    },
  ],
  postprocessors: [
    (state) => {
      if (isOfCountry(state.value)) return state;
      const digits = state.value.replace(/\D/g, '');
      if (!typedPrefix.test(digits)) return state;
      const value = formatNational(digits.slice(1));
      return { value, selection: [value.length, value.length] };
    },
  ],
};
