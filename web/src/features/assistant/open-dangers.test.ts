import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { afterEach, expect, it } from 'vitest';
import { changeTalk, forgetTalk, readTalk, useAssistant } from './assistant.store.ts';
import { prefillForms } from './prefill.ts';

afterEach(forgetTalk);

type Level = 'none' | 'warn' | 'stop';

/** The answer to a message; its comment is that of the trouble before it, as after «не это». */
function answer(
  part: AssistantTurn['part'],
  level: Level = 'none',
  { text = 'Опасно', action = 'propose' }: { text?: string; action?: AssistantTurn['action'] } = {},
): void {
  prefillForms({
    ...{ action, part, suggestions: [] },
    slots: { auto_id: null, car: null, when: null, city_id: null },
    safety: { level, text: level === 'none' ? null : text, offer_tow: level === 'stop' },
    bid_draft: {
      ...{ auto_id: null, work_type_ids: [], comment: 'кипит', ai_summary: '' },
      ...{ period_start: null, period_end: null, file_ids: [] },
    },
  });
}

/** What the forms warn of, the first alone is shown. */
const warnings = () => useAssistant.getState().wish?.dangers?.map(({ text }) => text);
const noBrakes = { text: 'Нет тормозов' };
const boils = { text: 'Кипит' };

it('a warning outlasts another trouble, its details, a refusal, an operator and a reload', () => {
  answer('starts', 'stop', boils);
  answer('starts');
  answer('continues');
  answer('apart', 'none', { action: 'decline' });
  answer('apart', 'none', { action: 'handoff' });
  changeTalk(readTalk(localStorage.getItem('assistant')));
  answer('continues');
  expect(warnings()).toEqual(['Кипит']);
});

it('a greeting and a time alone end no warning, though they are answered with a question', () => {
  answer('starts', 'stop', boils);
  answer('apart', 'stop', { ...boils, action: 'ask' });
  answer('apart', 'none', { action: 'ask' });
  answer(undefined, 'none', { action: 'ask' });
  expect(warnings()).toEqual(['Кипит']);
});

it('«не это» ends all warnings, whatever the comment is then', () => {
  answer('starts', 'stop', boils);
  const wish = useAssistant.getState().wish;
  changeTalk({ wish: wish && { ...wish, comment: 'Эвакуатор нужен как можно скорее.\nкипит' } });
  answer('ends', 'none', { action: 'ask' });
  expect(warnings()).toEqual([]);
});

it('a repair leaves the warning of the rest, which is of the open trouble', () => {
  answer('starts', 'stop', boils);
  answer('starts', 'stop', noBrakes);
  answer('ends', 'stop', boils);
  expect(warnings()).toEqual(['Кипит']);
  answer('continues');
  expect(warnings()).toEqual([]);
});

it('words about its own trouble replace a warning or end it', () => {
  answer('starts', 'stop', boils);
  answer('continues', 'warn', { text: 'Подтекает' });
  expect(warnings()).toEqual(['Подтекает']);
  answer('continues');
  expect(warnings()).toEqual([]);
});

it('the danger of a refused message is of no trouble', () => {
  answer('starts');
  answer('apart', 'stop', { ...noBrakes, action: 'decline' });
  answer('continues');
  expect(warnings()).toEqual(['Нет тормозов']);
});

it('«Можно ехать?» about another trouble does not make the warning one of that trouble', () => {
  answer('starts', 'stop', boils);
  answer('starts');
  answer('apart', 'stop', boils);
  expect(warnings()).toEqual(['Кипит']);
  answer('continues');
  expect(warnings()).toEqual(['Кипит']);
});

it('of two troubles with the same warning each has its own', () => {
  answer('starts', 'stop', boils);
  answer('starts', 'stop', boils);
  answer('continues');
  expect(warnings()).toEqual(['Кипит']);
});

it('the worst warning comes first, and the other one when it ends', () => {
  answer('starts', 'warn', { text: 'Лысая шина' });
  answer('starts', 'stop', boils);
  answer('apart', 'warn', { text: 'Лысая шина' });
  expect(warnings()).toEqual(['Кипит', 'Лысая шина']);
  answer('continues');
  expect(warnings()).toEqual(['Лысая шина']);
});

it('an answer for the next bid does not bring the warning of the last one back', () => {
  answer('starts', 'stop', boils);
  changeTalk({ wish: null });
  answer('starts');
  expect(warnings()).toEqual([]);
});
