import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { tenderFormId, useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { changeTalk, forgetTalk, useAssistant } from './assistant.store.ts';
import { messageFieldId } from './message-field.ts';
import { NewTalkButton } from './new-talk.tsx';
import { enqueueMessage } from './send-message.ts';

const sessionId = '3d0e8a3e-1111-4222-8333-444455556666';
const danger = { level: 'stop' as const, text: 'Остановитесь' };
const wish = { comment: 'кипит', summary: 'Кипит', from: null, to: null, dangers: [danger] };

beforeEach(() => {
  vi.spyOn(showToast, 'success').mockReturnValue(undefined);
  useDraft.setState(readDraft({}));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetTalk();
});

const hasButton = (name: string) =>
  [...document.querySelectorAll('button')].some((one) => nameOf(one) === name);
const show = () =>
  render(
    <>
      <NewTalkButton />
      <textarea id={messageFieldId} aria-label="Сообщение" />
    </>,
  );
const focused = () => document.activeElement?.getAttribute('aria-label');

it('without a message there is nothing to leave', async () => {
  await show();
  expect(hasButton('Новый разговор')).toBe(false);
});

it('a new conversation leaves the warning and the session; works, form and typed text stay', async () => {
  useDraft.getState().setWorkIds([9]);
  useDraft.getState().changeForm(tenderFormId, { comment: 'кипит' });
  changeTalk({ sessionId, works: [9], named: [9], wish, text: 'И ещё' });
  await show();
  await press('Новый разговор');
  const talk = useAssistant.getState();
  expect(talk).toMatchObject({ sessionId: null, named: [], works: [9], text: 'И ещё' });
  expect(talk.wish).toEqual({ ...wish, dangers: [] });
  const { workIds, forms } = useDraft.getState();
  expect([workIds, forms[tenderFormId]?.comment]).toEqual([[9], 'кипит']);
  expect(showToast.success).toHaveBeenCalledExactlyOnceWith('Выбранные работы остались');
  expect(focused()).toBe('Сообщение');
  expect(hasButton('Новый разговор')).toBe(false);
});

it('a message without an answer is dropped only after a confirmation, and its answer is stopped', async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)));
  });
  changeTalk({ sessionId });
  await show();
  await act(async () => enqueueMessage({ text: 'стучит', files: [], cityId: 1 }));
  await waitFor(() => expect(signal).toBeDefined());
  await press('Новый разговор');
  await press('Остаться');
  expect(useAssistant.getState()).toMatchObject({ sessionId, outgoing: [{ text: 'стучит' }] });
  await press('Новый разговор');
  await press('Начать новый');
  expect(useAssistant.getState()).toMatchObject({ sessionId: null, outgoing: [] });
  expect(signal?.aborted).toBe(true);
  await waitFor(() => expect(useAssistant.getState().live).toBeNull());
  await waitFor(() => expect(focused()).toBe('Сообщение'));
  expect(useAssistant.getState().outgoing).toEqual([]);
});
