import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
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
const show = (shown = messages) =>
  render(<AssistantLog {...({} as AssistantSteps)} talk={talk} messages={shown} />);

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
  await act(async () => void beginTalk());
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

it('only the last card of works can be changed; those above show what was chosen then, if it is known', async () => {
  const work = (id: number) => ({
    work_type_id: id,
    title: `Работа ${id}`,
    reason: '',
    price_source: 'market',
  });
  const withCard = (id: number, ...works: number[]) =>
    ({ ...messages[0], id, turn: { ...turn, suggestions: works.map(work) } }) as unknown as AssistantMessage;
  useDraft.setState({ workIds: [3] });
  changeTalk({ chosenThen: [{ answerId: 9, workIds: [2] }] });
  useAssistant.setState(readTalk(localStorage.getItem('assistant')));
  const last = { ...messages[1], id: 10 } as AssistantMessage;
  const host = await show([withCard(7, 1, 2), withCard(8, 1, 2), withCard(9, 1, 3), last]);
  const boxes = [...host.querySelectorAll('input')].map(({ checked }) => checked);
  expect(boxes).toEqual([false, true]);
  expect(host.textContent).toMatch(/Работа 1.*Выбрано: Работа 2.*Новый подбор — ниже/);
  expect(host.textContent?.split('Выбрано')).toHaveLength(2);
  await act(async () => changeTalk({ chosenThen: [] }));
  expect(host.textContent).not.toContain('Выбрано');
  expect(host.textContent?.split('Новый подбор — ниже')).toHaveLength(2);
});
