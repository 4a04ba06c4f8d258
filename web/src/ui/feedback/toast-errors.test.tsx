import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { render } from '../../testing/render.tsx';
import { showToast } from './toast.tsx';
import { toastErrors } from './toast-errors.ts';
import { putToast, ToastView } from './toast-view.tsx';

const items = [{ message: 'Первая' }, { message: 'Вторая' }];
const fields = { phone: ['Телефон'], code: ['Код', 'Срок'] };
const requestId = '0b0e2f3c-6f0a-4a52-9d53-0a6a7f1f2d11';

describe('the messages of an error', () => {
  it('are every item of an errors array', () => {
    expect(messagesOf(new CallError({ kind: 'rejected', status: 200, items }))).toEqual(['Первая', 'Вторая']);
  });

  it('are every message of an errors object', () => {
    const expected = ['Телефон', 'Код', 'Срок'];
    expect(messagesOf(new CallError({ kind: 'rejected', status: 200, fields }))).toEqual(expected);
    expect(messagesOf(new CallError({ kind: 'http', status: 422, fields }))).toEqual(expected);
  });

  it('are the first entry of the list of an HTTP error', () => {
    expect(messagesOf(new CallError({ kind: 'http', status: 409, items }))).toEqual(['Первая']);
  });

  it('are the common sentence of an HTTP error without messages', () => {
    expect(messagesOf(new CallError({ kind: 'http', status: 502 }))).toEqual(['Произошла ошибка запроса']);
  });

  it('are the sentence of an error that is not HTTP', () => {
    const sentence = ['Что-то пошло не так, повторите попытку позже'];
    expect(messagesOf(new CallError({ kind: 'network' }))).toEqual(sentence);
    expect(messagesOf(new TypeError('x is undefined'))).toEqual(sentence);
  });
});

describe('an error', () => {
  it('is a toast for each of its messages', () => {
    const error = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    toastErrors(new CallError({ kind: 'rejected', status: 200, items }));
    toastErrors(new CallError({ kind: 'http', status: 422, fields }));
    toastErrors(new CallError({ kind: 'http', status: 500 }));
    toastErrors(new Error('anything'));
    expect(error.mock.calls.map(([text]) => text)).toEqual([
      'Первая',
      'Вторая',
      'Телефон',
      'Код',
      'Срок',
      'Произошла ошибка запроса',
      'Что-то пошло не так, повторите попытку позже',
    ]);
    error.mockRestore();
  });

  it('shows the support code of its request, except for messages about fields', () => {
    const error = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    toastErrors(new CallError({ kind: 'http', status: 500, requestId }));
    toastErrors(new CallError({ kind: 'http', status: 422, fields: { phone: ['Телефон'] }, requestId }));
    const wrong = [{ code: 'code_wrong' as const, message: 'Код не подошёл' }];
    toastErrors(new CallError({ kind: 'http', status: 422, items: wrong, requestId }));
    toastErrors(new CallError({ kind: 'network' }));
    expect(error.mock.calls.map(([, note]) => note)).toEqual([
      { supportCode: requestId },
      { supportCode: undefined },
      { supportCode: undefined },
      { supportCode: undefined },
    ]);
    error.mockRestore();
  });
});

it('a tap on the support code of a toast copies it', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  const page = await render(<ToastView />);
  await act(async () => putToast('error', 'Не вышло', { hint: 'Проверьте сеть.', supportCode: requestId }));
  expect(page.textContent).toContain('Проверьте сеть.');
  const code = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === `Код для поддержки: ${requestId}`,
  );
  await act(async () => code?.click());
  expect(writeText).toHaveBeenCalledWith(requestId);
  expect(code?.textContent).toBe('Код скопирован');
  vi.unstubAllGlobals();
});
