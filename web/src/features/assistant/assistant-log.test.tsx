import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { useTalk } from './assistant.api.ts';
import { changeTalk, forgetTalk, readTalk, talkLedToBid, useAssistant } from './assistant.store.ts';
import { AssistantLog } from './assistant-log.tsx';
import type { AssistantSteps } from './assistant-steps.ts';
import { beginTalk } from './send-message.ts';

afterEach(() => {
  vi.restoreAllMocks();
  forgetTalk();
});

const turn = { question: null, safety: { level: 'none' }, suggestions: [] } as unknown as AssistantTurn;
const messages = [7, 8].map((id) => ({
  ...{ id, client_message_id: null, author: 'assistant', text: `Ответ ${id}`, files: [], turn },
  created_at: '2026-03-20T09:00:00Z',
})) as unknown as AssistantMessage[];
const talk = { isLoading: false, isError: false, data: {} } as ReturnType<typeof useTalk>;
const show = () => render(<AssistantLog {...({} as AssistantSteps)} talk={talk} messages={messages} />);

const sendAfter = (answerId: number | null) => {
  changeTalk({ sessionId: '3d0e8a3e-1111-4222-8333-444455556666', answerId });
  talkLedToBid(3001, 'ai');
};

it('a sent bid is shown where it was sent, also after a reload, and leads to it', async () => {
  sendAfter(7);
  useAssistant.setState(readTalk(localStorage.getItem('assistant')));
  const host = await show();
  expect(host.textContent).toMatch(/Ответ 7.*Заявка отправленаОткрыть заявку.*Ответ 8/);
  expect(host.querySelector('a')?.getAttribute('href')).toBe('/customer/bids/3001');
  await act(async () => beginTalk());
  expect(host.textContent).not.toContain('Заявка отправлена');
});

it.each([null, 9])(
  'a bid that was sent after answer %s, which is not shown, is at the end',
  async (answerId) => {
    sendAfter(answerId);
    expect((await show()).textContent).toMatch(/Ответ 8.*Заявка отправлена/);
  },
);

it('a bid that was sent before the messages that are shown is left out', async () => {
  sendAfter(6);
  expect((await show()).textContent).not.toContain('Заявка отправлена');
});

it('the log opens at the beginning of a long answer, or at the bid that was sent after it', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: this.hasAttribute('data-answer') ? -100 : 0 } as DOMRect;
  });
  expect((await show()).textContent).toContain('К последнему');
  sendAfter(8);
  expect((await show()).textContent).not.toContain('К последнему');
});
