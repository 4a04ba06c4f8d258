import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { ToastView } from '../../ui/feedback/toast-view.tsx';
import { tenderFormId, useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { changeTalk, forgetTalk, useAssistant } from './assistant.store.ts';
import { messageFieldId } from './message-field.ts';
import { NewTalkButton } from './new-talk.tsx';
import { beginTalk, enqueueMessage } from './send-message.ts';

const sessionId = '3d0e8a3e-1111-4222-8333-444455556666';
const danger = (level: 'warn' | 'stop') => ({ level, text: 'Осторожно' });
const wish = { comment: 'кипит', summary: 'Кипит', from: null, to: null, dangers: [danger('warn')] };

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

const inDraft = () => {
  const { workIds, forms } = useDraft.getState();
  return [workIds, forms[tenderFormId]?.comment, forms[7]?.comment];
};

it('works and words of a conversation leave with it and can be brought back; those of the driver stay', async () => {
  useDraft.getState().setWorkIds([2, 9]);
  useDraft.getState().changeForm(7, { comment: 'после обеда' });
  useDraft.getState().changeForm(tenderFormId, { comment: 'кипит' });
  changeTalk({ sessionId, works: [9], named: [9], wish, text: 'И' });
  await show();
  changeTalk({ text: 'И ещё' });
  await press('Новый разговор');
  expect(useAssistant.getState()).toMatchObject({
    ...{ sessionId: null, named: [], works: [], wish: null, text: 'И ещё' },
  });
  expect(inDraft()).toEqual([[2], '', 'после обеда']);
  expect(focused()).toBe('Сообщение');
  expect(hasButton('Новый разговор')).toBe(false);
  const [text, note] = vi.mocked(showToast.success).mock.calls[0] ?? [];
  expect([text, note?.undo?.label]).toEqual(['Начат новый разговор, прежние работы убраны', 'Вернуть']);
  note?.undo?.onClick();
  expect(inDraft()).toEqual([[2, 9], 'кипит', 'после обеда']);
  expect(useAssistant.getState()).toMatchObject({ sessionId, works: [9], named: [9], wish, text: 'И ещё' });
  await act(async () => void beginTalk());
  expect(inDraft()).toEqual([[2], '', 'после обеда']);
});

it('what has left with a conversation does not come back into the draft of another person', async () => {
  useDraft.getState().setWorkIds([9]);
  changeTalk({ sessionId, works: [9], wish });
  await show();
  await press('Новый разговор');
  useDraft.getState().clearPerson();
  vi.mocked(showToast.success).mock.calls[0]?.[1]?.undo?.onClick();
  expect(inDraft()).toEqual([[], undefined, undefined]);
  expect(useAssistant.getState().sessionId).toBeNull();
});

it('a conversation without chosen works comes back too', async () => {
  useDraft.getState().setWorkIds([2]);
  const file = { id: 2, name: 'a.jpg', url: null };
  const waiting = { clientId: 'a', text: 'стучит', files: [file], cityId: 1, at: '', error: 'Нет ответа' };
  changeTalk({ sessionId, works: [9], wish, outgoing: [waiting], sentUploads: ['u'] });
  await show();
  await press('Новый разговор');
  await press('Начать новый');
  expect(useDraft.getState().workIds).toEqual([2]);
  const [text, note] = vi.mocked(showToast.success).mock.calls[0] ?? [];
  expect(text).toBe('Начат новый разговор');
  await act(async () => note?.undo?.onClick());
  expect(useAssistant.getState()).toMatchObject({ sessionId, wish, outgoing: [waiting], sentUploads: ['u'] });
});

it('a conversation does not take the place of a newer one', async () => {
  const error = vi.spyOn(showToast, 'error').mockReturnValue(undefined);
  changeTalk({ sessionId, wish });
  await show();
  await press('Новый разговор');
  changeTalk({ sessionId: 'newer' });
  vi.mocked(showToast.success).mock.calls[0]?.[1]?.undo?.onClick();
  expect(useAssistant.getState().sessionId).toBe('newer');
  expect(error).toHaveBeenCalledExactlyOnceWith('Прежний разговор уже не вернуть');
});

it('of two that were left in a moment the later one comes back', async () => {
  vi.mocked(showToast.success).mockRestore();
  const toasts = await render(<ToastView />);
  await show();
  for (const one of ['first', 'second']) {
    await act(async () => changeTalk({ sessionId: one }));
    await press('Новый разговор');
  }
  const undo = [...toasts.querySelectorAll('[role=status] button')].find((one) => nameOf(one) === 'Вернуть');
  await act(async () => (undo as HTMLElement | undefined)?.click());
  expect(useAssistant.getState().sessionId).toBe('second');
});

it.each([
  ['', undefined],
  ['Лесная, 7', 'Лесная, 7'],
])('the tow truck to «%s» leaves with the conversation while it has no address', async (address, left) => {
  const addressNow = () => useDraft.getState().forms[tenderFormId]?.leg?.address;
  useDraft.getState().setWorkIds([90]);
  useDraft.getState().changeForm(tenderFormId, { leg: { kind: 'tow', address, place: null } });
  changeTalk({ sessionId, works: [90], wish });
  await show();
  await press('Новый разговор');
  expect(addressNow()).toBe(left);
  vi.mocked(showToast.success).mock.calls[0]?.[1]?.undo?.onClick();
  expect(addressNow()).toBe(address);
});

it('a warning that forbids to drive ends only after a confirmation', async () => {
  changeTalk({ sessionId, wish: { ...wish, dangers: [danger('stop')] } });
  await show();
  await press('Новый разговор');
  expect(document.body.textContent).toContain('Предупреждение об опасности исчезнет.');
  expect(document.body.textContent).toContain('Работы из разговора уйдут из заявки, остальное останется.');
  expect(document.body.textContent).not.toContain('без ответа');
  expect(useAssistant.getState().sessionId).toBe(sessionId);
  await press('Начать новый');
  expect(useAssistant.getState()).toMatchObject({ sessionId: null, wish: null });
});

it('all messages without an answer are dropped, and the next one may have their photos', async () => {
  const photo = (localId: string, id: number) => ({
    ...{ localId, id, name: `${localId}.jpg`, size: 1, extension: 'jpg' },
    ...{ previewUrl: null, status: 'uploaded' as const, error: null },
  });
  useDraft.setState({ uploads: [photo('answered', 1), photo('lost', 2)] });
  const message = { text: 'стучит', cityId: 1, at: '2026-03-20T09:00:00Z', error: 'Ответ оборвался' };
  const files = [{ id: 2, name: 'lost.jpg', url: null }];
  changeTalk({
    ...{ sessionId, sentUploads: ['answered', 'lost'] },
    outgoing: [
      { ...message, clientId: 'a', files: [] },
      { ...message, clientId: 'b', files },
    ],
  });
  await show();
  await press('Новый разговор');
  expect(document.body.textContent).toContain('Сообщения без ответа пропадут.');
  await press('Начать новый');
  expect(useAssistant.getState()).toMatchObject({ outgoing: [], sentUploads: ['answered'] });
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
  expect(document.body.textContent).toContain('Сообщение без ответа пропадёт.');
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
