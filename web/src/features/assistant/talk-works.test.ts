import type { AssistantMessage, AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import { expect, it } from 'vitest';
import { firstWith } from './talk-works.ts';

const warning = 'Остановитесь';
type Said = [part: AssistantTurn['part'], text: string | null];
const starts: Said = ['starts', warning];
const continues: Said = ['continues', warning];
const apart: Said = ['apart', warning];

it.each<[number, ...Said[]]>([
  [0, starts, continues, ['starts', null], apart],
  [1, starts, starts, continues],
  [2, starts, ['starts', null], continues, continues],
  [1, ['starts', null], continues, continues],
  [2, starts, ['ends', null], starts, apart],
  [2, starts, ['ends', null], continues],
  [0, [undefined, warning], [undefined, null], [undefined, warning]],
])('the danger is that of answer %i', (first, ...said) => {
  const messages = said.map(
    ([part, text]) => ({ turn: { part, safety: { text } } }) as unknown as AssistantMessage,
  );
  expect(firstWith(warning, messages)).toBe(messages[first]?.turn);
});
