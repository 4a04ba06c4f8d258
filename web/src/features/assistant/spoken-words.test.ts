import type { AssistantMessage } from '@sto/contract/assistant/assistant.schemas';
import { expect, it } from 'vitest';
import { spokenWords } from './spoken-words.ts';

const turn = (warning: string, ...titles: string[]) =>
  ({
    safety: { text: warning },
    suggestions: titles.map((title) => ({ title })),
  }) as AssistantMessage['turn'];

it.each([
  ['Вызовите эвакуатор.', 'Нужна «Диагностика тормозов».', ['Диагностика тормозов', 'Замена колодок']],
  ['Вызовите эвакуатор', 'Нужна «Диагностика тормозов»', ['Диагностика тормозов', 'Замена колодок']],
])('each part ends once: %s', (warning, text, titles) => {
  expect(spokenWords({ text, turn: turn(warning, ...titles) })).toBe(
    'Вызовите эвакуатор. Помощник: Нужна «Диагностика тормозов». Работы: Диагностика тормозов, Замена колодок.',
  );
});

it('a question keeps its own end, and what is empty is not read', () => {
  expect(spokenWords({ text: 'Какой пробег?', turn: turn('') })).toBe('Помощник: Какой пробег?');
  expect(spokenWords({ text: 'Подождите… ', turn: null })).toBe('Помощник: Подождите…');
});
