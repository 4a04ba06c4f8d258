import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { afterEach, expect, it } from 'vitest';
import { changeTalk, forgetTalk, readTalk, useAssistant } from './assistant.store.ts';
import { prefillForms } from './prefill.ts';

afterEach(forgetTalk);

type Level = 'none' | 'warn' | 'stop';

function answer(
  comment: string,
  level: Level = 'none',
  {
    action = 'propose',
    text = `Опасно: ${comment}`,
  }: { action?: AssistantTurn['action']; text?: string } = {},
): void {
  prefillForms({
    action,
    suggestions: [],
    slots: { auto_id: null, car: null, when: null, city_id: null },
    safety: { level, text: level === 'none' ? null : text, offer_tow: level === 'stop' },
    bid_draft: {
      ...{ auto_id: null, work_type_ids: [], comment, ai_summary: '' },
      ...{ period_start: null, period_end: null, file_ids: [] },
    },
  });
}

/** What the forms warn of first. */
const warning = () => useAssistant.getState().wish?.dangers?.[0]?.text;

it('a warning outlasts another trouble, a refusal, an operator and a reload', () => {
  answer('нет тормозов', 'stop');
  answer('замена масла');
  expect(warning()).toBe('Опасно: нет тормозов');
  answer('замена масла', 'none', { action: 'decline' });
  answer('замена масла', 'none', { action: 'handoff' });
  changeTalk(readTalk(localStorage.getItem('assistant')));
  answer('замена масла\nещё фильтр');
  expect(warning()).toBe('Опасно: нет тормозов');
});

it('a warning ends with words about its own trouble that leave no danger', () => {
  answer('кипит', 'stop');
  answer('кипит\nуже починили');
  expect(warning()).toBeUndefined();
});

it('«Можно ехать?» about another trouble does not make the warning one of that trouble', () => {
  answer('кипит', 'stop');
  answer('замена масла');
  answer('замена масла', 'stop', { text: 'Опасно: кипит' });
  answer('замена масла\nещё фильтр');
  expect(warning()).toBe('Опасно: кипит');
});

it('«не это» ends all warnings, a question about another trouble none', () => {
  answer('кипит', 'stop');
  answer('что-то не так', 'none', { action: 'ask' });
  expect(warning()).toBe('Опасно: кипит');
  answer('что-то не так\nстучит');
  answer('что-то не так\nстучит', 'none', { action: 'ask' });
  expect(warning()).toBeUndefined();
});

it('the worst warning comes first, and the other one when it ends', () => {
  answer('кипит', 'stop');
  answer('лысая шина', 'warn');
  expect(warning()).toBe('Опасно: кипит');
  answer('кипит\nуже починили');
  expect(warning()).toBe('Опасно: лысая шина');
});

it('an answer for the next bid does not bring the warning of the last one back', () => {
  answer('кипит', 'stop');
  changeTalk({ wish: null });
  answer('замена масла');
  expect(warning()).toBeUndefined();
});
