import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishLive } from '../../../lib/live/live-events.ts';
import { press, render } from '../../../testing/render.tsx';
import type { ChatSide } from '../conversations.api.ts';
import { usePeerTyping } from './use-peer-typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const chatId = 900;
const typing = (by: ChatSide, chat = chatId) =>
  act(async () => publishLive({ event: 'chat.typing', data: { chat_id: chat, by } }));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

function Line({ isPolled = false }: { isPolled?: boolean }) {
  const [id, setNewest] = useState(1);
  const [poll, setPoll] = useState({ isTyping: isPolled, polledAt: 1 });
  const next = (isTyping: boolean) => setPoll(({ polledAt }) => ({ isTyping, polledAt: polledAt + 1 }));
  const newest = { id, created_at: '2026-03-10T12:00:00+03:00' };
  const isTyping = usePeerTyping('customer', chatId, { ...poll, newest });
  return (
    <>
      <button type="button" onClick={() => setNewest(2)}>
        {isTyping ? 'печатает' : 'молчит'}
      </button>
      <button type="button" aria-label="Опрос: печатает" onClick={() => next(true)} />
      <button type="button" aria-label="Опрос: молчит" onClick={() => next(false)} />
    </>
  );
}

it('is shown with the event, and ends soon after the last one', async () => {
  const page = await render(<Line />);
  expect(page.textContent).toBe('молчит');
  await typing('service');
  expect(page.textContent).toBe('печатает');
  await pass(3_500);
  await typing('service');
  await pass(3_500);
  expect(page.textContent).toBe('печатает');
  await pass(1_500);
  expect(page.textContent).toBe('молчит');
});

it('ends with the message that was typed', async () => {
  const page = await render(<Line />);
  await typing('service');
  await press('печатает');
  expect(page.textContent).toBe('молчит');
});

it('is not of the own side and not of another chat', async () => {
  const page = await render(<Line />);
  await typing('customer');
  await typing('service', chatId + 1);
  expect(page.textContent).toBe('молчит');
});

it('is what the poll says until an event comes', async () => {
  const page = await render(<Line isPolled />);
  expect(page.textContent).toBe('печатает');
  await typing('service');
  await pass(5_000);
  expect(page.textContent).toBe('молчит');
});

it('is what the poll says again, once a later one has no typing', async () => {
  const page = await render(<Line />);
  await typing('service');
  await press('Опрос: молчит');
  expect(page.textContent).toBe('печатает');
  await pass(5_000);
  await press('Опрос: печатает');
  expect(page.textContent).toBe('молчит');
  await press('Опрос: молчит');
  await press('Опрос: печатает');
  expect(page.textContent).toBe('печатает');
});
