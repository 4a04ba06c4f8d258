import type { AssistantMessage, AssistantSuggestion } from '@sto/contract/assistant/assistant.schemas';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import type { AssistantSteps } from './assistant-steps.ts';
import { Answer } from './message-rows.tsx';

const steps = { found: 34, onShow: () => {} } as unknown as AssistantSteps;
const workOf = (id: number, reason: string, title = `Работа ${id}`) =>
  ({
    ...{ work_type_id: id, title, reason, is_diagnostic: false, is_named: false },
    ...{ price_from: 500, price_to: 900, price_source: 'market' },
  }) as AssistantSuggestion;
const answerOf = (...suggestions: AssistantSuggestion[]) =>
  ({
    ...{ id: 1, author: 'assistant', text: 'Понял', created_at: '2026-03-20T09:00:00Z' },
    turn: { question: null, safety: { level: 'none' }, suggestions },
  }) as unknown as AssistantMessage;

beforeEach(() => useDraft.setState(readDraft({})));

const show = (message: AssistantMessage, before?: AssistantMessage, isLast = true) =>
  render(<Answer {...steps} message={message} earlier={before ? [before] : []} isLast={isLast} hasTow />);

it('a reason that is the same for all works is said once', async () => {
  const { textContent } = await show(answerOf(workOf(1, 'стук'), workOf(2, 'стук')));
  expect(textContent?.split('стук')).toHaveLength(2);
  const other = await show(answerOf(workOf(1, 'стук'), workOf(2, 'скрип'), workOf(3, 'мойка', 'Мойка')));
  expect(other.textContent).toMatch(/Работа 1стук.*Работа 2скрип.*Мойкаот/);
  const two = await show(answerOf(workOf(1, 'стук'), workOf(2, 'скрип'), workOf(3, 'стук')));
  expect(two.textContent).toMatch(/Работа 1стук.*Работа 2скрип.*Работа 3от/);
});

it('works that the driver has named are no supposition, and have no reason', async () => {
  const named = [workOf(1, 'масло'), workOf(2, 'фильтр')].map((work) => ({ ...work, is_named: true }));
  const host = await show(answerOf(...named));
  expect(host.textContent).toContain('Подобрал по вашим словам');
  expect(host.textContent).not.toMatch(/Похоже|масло|фильтр/);
  const mixed = await show(answerOf(...named, workOf(3, 'стук')));
  expect(mixed.textContent).toMatch(/Похоже, дело в этом.*Работа 3стук/);
});

it('works that have not changed are not repeated; a button leads to their card', async () => {
  const works = answerOf(workOf(1, 'стук'), workOf(2, 'стук'));
  expect((await show(works, works)).textContent).toMatch(/К подобранным работам$/);
  expect((await show(works, works, false)).textContent).not.toContain('работам');
  expect((await show(works, answerOf(workOf(1, 'стук')))).querySelectorAll('input')).toHaveLength(2);
  const host = await render(
    <div role="log">
      <Answer {...steps} message={works} earlier={[]} isLast={false} hasTow />
      <Answer {...steps} message={works} earlier={[works]} isLast hasTow />
    </div>,
  );
  await act(async () => [...host.querySelectorAll('button')].at(-1)?.click());
  expect(document.activeElement).toBe(host.querySelector('input'));
});

it('the way to the workshops stays under the last answer', async () => {
  useDraft.getState().setWorkIds([1]);
  const works = answerOf(workOf(1, 'стук'));
  expect((await show(works, works)).textContent).toMatch(/Показать 34\sавтосервиса/);
});

it('works that were chosen before do not lead on as if they were of the card', async () => {
  useDraft.getState().setWorkIds([9]);
  const works = answerOf(workOf(1, 'стук'));
  const buttonIn = (host: HTMLElement) =>
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Показать'));
  const earlier = /Отметьте, что подходит.*работы, выбранные раньше.*Показать 34\sавтосервиса/;
  const other = await show(works);
  expect(other.textContent).toMatch(earlier);
  const look = buttonIn(other)?.className;
  expect((await show(works, works)).textContent).toMatch(earlier);
  await act(async () => useDraft.getState().setWorkIds([9, 1]));
  const own = await show(works);
  expect(own.textContent).not.toContain('раньше');
  expect(buttonIn(own)?.className).not.toBe(look);
});
