import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameOf, press, render, waitFor } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { changeTalk, forgetTalk, useAssistant } from './assistant.store.ts';
import { AssistantComposer } from './assistant-composer.tsx';
import { OutgoingRow } from './outgoing-row.tsx';

const message = {
  ...{ clientId: 'a', text: 'стучит', files: [], cityId: 1 },
  ...{ at: '2026-03-20T09:00:00Z', error: 'Помощник не ответил' },
};

function Chat() {
  const outgoing = useAssistant((talk) => talk.outgoing);
  return (
    <>
      {outgoing.map((one) => (
        <OutgoingRow key={one.clientId} message={one} />
      ))}
      <AssistantComposer />
    </>
  );
}

const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => nameOf(one) === name);

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetTalk();
});

it('the second press of a double tap does not stop the answer', async () => {
  vi.useFakeTimers();
  await render(<Chat />);
  const send = buttonOf('Отправить');
  await act(async () => useAssistant.setState({ live: { clientId: 'a', text: '' } }));
  const stop = buttonOf('Остановить ответ');
  expect(stop).not.toBe(send);
  expect(stop?.disabled).toBe(true);
  await act(async () => void vi.advanceTimersByTime(499));
  expect(stop?.disabled).toBe(true);
  await act(async () => void vi.advanceTimersByTime(1));
  expect(stop?.disabled).toBe(false);
  await act(async () => useAssistant.setState({ live: null }));
});

it.each(['Повторить', 'Убрать'])('«%s» leaves the focus in the message field', async (name) => {
  changeTalk({ outgoing: [message] });
  await render(<Chat />);
  buttonOf(name)?.focus();
  expect(document.activeElement).toBe(buttonOf(name));
  await press(name);
  await waitFor(() => expect(buttonOf(name)).toBeUndefined());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Сообщение');
});

it('a file whose upload ended with the session has failed, and leaves the way free once removed', async () => {
  const upload = {
    ...{ localId: 'u', id: null, name: 'бампер.jpg', size: 1, extension: 'jpg' },
    ...{ previewUrl: null, status: 'uploading' as const, error: null },
  };
  useDraft.setState({ uploads: [upload] });
  const page = await render(<Chat />);
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Не загрузилось');
  expect(page.textContent).not.toContain('%');
  await press('Убрать бампер.jpg');
  expect(useDraft.getState().uploads).toEqual([]);
  expect(page.querySelector('[role=alert]')).toBeNull();
});

it.each([
  [1800, /^$/],
  [1801, /^1801 \/ 2000$/],
  [2000, /^Больше 2000 знаков не помещается/],
])('of %i characters the field says how much is left', async (length, words) => {
  changeTalk({ text: 'щ'.repeat(length) });
  const page = await render(<AssistantComposer />);
  page.querySelector('textarea')?.remove();
  expect(page.textContent).toMatch(words);
});
