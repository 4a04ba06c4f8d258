import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { formatNational, formatPhone, nationalDigits, phoneErrorText, phoneMask, phoneOf } from './phone.ts';

describe('a phone', () => {
  it('is shown as the design writes it', () => {
    expect(formatPhone('+79162041750')).toBe('+7 916 204-17-50');
    expect(formatPhone('112')).toBe('112');
  });

  it.each(['8 (916) 204-17-50', '+7 916 204 17 50', '79162041750', '9162041750', '89162041750'])(
    'is read from %j',
    (text) => {
      expect(phoneOf(text)).toBe('+79162041750');
    },
  );

  it.each(['+8 916 204-17-50', '+9162041750', '+8 (916) 2041750'])('is read from the slip %j', (text) => {
    expect(phoneOf(text)).toBe('+79162041750');
  });

  it.each(['+998 90 123-45-67', '+86 138 1234 5678', '+8 916 204-17', '+91 62041 75012'])(
    'is not taken for a slip: %j',
    (text) => {
      expect(phoneOf(text)).toBeNull();
      expect(phoneErrorText(text)).toMatch(/другой страны/);
    },
  );

  it.each(['', '916 204-17-5', '5162041750', '+7 1 234'])('is not read from %j', (text) => {
    expect(phoneOf(text)).toBeNull();
  });

  it.each(['+375 29 123-45-67', '375 29 123-45-67', '+380 44 123 45 67', '+1 202 555-01-23', '380441234567'])(
    'of another country is refused by its country: %j',
    (text) => {
      expect(phoneOf(text)).toBeNull();
      expect(phoneErrorText(text)).toBe('Это номер другой страны. Нужен российский: +7 и 10 цифр');
    },
  );

  it('is refused as incomplete or for its code', () => {
    expect(phoneErrorText('916 204')).toBe('Номер неполный. Введите 10 цифр после +7');
    expect(phoneErrorText('516 204-17-50')).toMatch(/^Проверьте код/);
  });

  it('keeps a landline that begins with 8 complete', () => {
    expect(nationalDigits('812 320-11-22')).toBe('8123201122');
    expect(phoneOf('+7 812 320-11-22')).toBe('+78123201122');
  });

  it('is formatted while it is incomplete', () => {
    expect(['9', '916', '9162', '916204', '9162041', '91620417', '916204175'].map(formatNational)).toEqual([
      '9',
      '916',
      '916 2',
      '916 204',
      '916 204-1',
      '916 204-17',
      '916 204-17-5',
    ]);
  });
});

describe('the mask of a field after +7', () => {
  it.each([
    ['9162041750', '916 204-17-50'],
    ['89162041750', '916 204-17-50'],
    ['+7 916 204-17-50', '916 204-17-50'],
    ['+79162041750', '916 204-17-50'],
    ['8 (812) 320-11-22', '812 320-11-22'],
    ['89', '9'],
    ['79', '9'],
    ['916', '916'],
    ['+375 29 123-45-67', '+375 29 123-45-67'],
    ['+', '+'],
    ['+7', '7'],
    ['+7916', '916'],
  ])('turns %j into %j', (typed, shown) => {
    expect(maskitoTransform(typed, phoneMask)).toBe(shown);
  });
});
