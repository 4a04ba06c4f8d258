import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { codeErrorText } from './code-error-text.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('the sentence under the field of a code', () => {
  it.each([
    [2, 'Осталось 2 попытки'],
    [1, 'Осталась 1 попытка'],
  ])('counts the remaining attempts: %i', (attempts_left, text) => {
    const items = [{ code: 'code_wrong' as const, message: 'Код не подошёл', attempts_left }];
    expect(plain(codeErrorText(new CallError({ kind: 'http', status: 422, items })))).toBe(
      `Код не подошёл. ${text}`,
    );
  });

  it.each([
    [40, '40 секунд'],
    [95, '2 минуты'],
    [7100, '119 минут'],
    [50_000, '14 часов'],
  ])('names the wait: %i s are %s', (retry_after, wait) => {
    const items = [{ code: 'too_many_requests' as const, message: 'Повторите позже', retry_after }];
    expect(plain(codeErrorText(new CallError({ kind: 'http', status: 429, items })))).toBe(
      `Слишком много запросов. Повторите через ${wait}`,
    );
  });

  it('leaves the wait after too many wrong codes to the countdown', () => {
    const message = 'Слишком много попыток. Запросите код заново через 15 минут';
    const items = [{ code: 'login_locked' as const, message, retry_after: 900 }];
    expect(codeErrorText(new CallError({ kind: 'http', status: 429, items }))).toBe(
      'Слишком много попыток. Этот код больше не действует',
    );
  });

  it('is the server’s own when the code was not sent, whatever the wait', () => {
    const message = 'Код не отправился. Повторите через минуту';
    const items = [{ code: 'code_not_sent' as const, message, retry_after: 60 }];
    expect(codeErrorText(new CallError({ kind: 'http', status: 503, items }))).toBe(message);
  });

  it('is the message of the phone field', () => {
    const fields = { phone: ['Номер неполный'] };
    expect(codeErrorText(new CallError({ kind: 'http', status: 422, fields }))).toBe('Номер неполный');
  });

  it('names a lost network', () => {
    expect(codeErrorText(new CallError({ kind: 'network' }))).toBe(
      'Нет связи. Проверьте интернет и повторите',
    );
  });
});
