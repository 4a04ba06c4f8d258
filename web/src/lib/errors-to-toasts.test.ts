import { describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/feedback/toast.tsx';
import { CallError } from './call-error.ts';
import { messagesOf, toastErrors, toastUntold } from './errors-to-toasts.ts';

const items = [{ message: 'Первая' }, { message: 'Вторая' }];
const fields = { phone: ['Телефон'], code: ['Код', 'Срок'] };

describe('messages of a failure', () => {
  it('are every item of an errors array', () => {
    expect(messagesOf(new CallError({ kind: 'rejected', status: 200, items }))).toEqual(['Первая', 'Вторая']);
  });

  it('are every message of an errors object', () => {
    expect(messagesOf(new CallError({ kind: 'rejected', status: 200, fields }))).toEqual([
      'Телефон',
      'Код',
      'Срок',
    ]);
    expect(messagesOf(new CallError({ kind: 'http', status: 422, fields }))).toEqual([
      'Телефон',
      'Код',
      'Срок',
    ]);
  });

  it('are the first entry of the list of an HTTP error', () => {
    expect(messagesOf(new CallError({ kind: 'http', status: 409, items }))).toEqual(['Первая']);
  });

  it('are the common sentence of an HTTP error that says nothing', () => {
    expect(messagesOf(new CallError({ kind: 'http', status: 502 }))).toEqual(['Произошла ошибка запроса']);
  });

  it('are the sentence of a failure that is not HTTP', () => {
    const sentence = ['Что-то пошло не так, повторите попытку позже'];
    expect(messagesOf(new CallError({ kind: 'network' }))).toEqual(sentence);
    expect(messagesOf(new TypeError('x is undefined'))).toEqual(sentence);
  });
});

describe('a failure', () => {
  it('is a toast for each of its messages', () => {
    const error = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    toastErrors(new CallError({ kind: 'rejected', status: 200, items }));
    toastErrors(new CallError({ kind: 'http', status: 422, fields }));
    toastErrors(new CallError({ kind: 'http', status: 500 }));
    toastErrors(new Error('anything'));
    expect(error.mock.calls.flat()).toEqual([
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

  it('of a form is a toast for what its fields do not say', () => {
    const error = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
    const refused = new CallError({ kind: 'http', status: 422, fields });
    toastUntold(refused, { phone: 'Телефон', code: 'Код' });
    toastUntold(refused, { phone: 'Телефон', code: undefined });
    toastUntold(new CallError({ kind: 'network' }), {});
    expect(error.mock.calls.flat()).toEqual([
      'Срок',
      'Код',
      'Срок',
      'Что-то пошло не так, повторите попытку позже',
    ]);
    error.mockRestore();
  });
});
