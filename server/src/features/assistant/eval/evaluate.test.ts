import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { readWorkTypes } from '../../../db/seed/catalogue-data.ts';
import { readKnowledge } from '../knowledge/knowledge.ts';
import { countedOf, digestOfTuning, engine, evaluate, type Figures, type Half } from './evaluate.ts';

const least = JSON.parse(readFileSync(new URL('figures.json', import.meta.url), 'utf8')) as Record<
  Half,
  Figures
>;
// A busy machine may be slow; figures, not speed, are tested here.
vi.setConfig({ testTimeout: 300_000 });
const higher = ['firstHit', 'recall', 'action', 'safety'] as const;
const lower = ['falseWarnings', 'forbidden'] as const;

it.each(['tuning', 'measured'] as const)('the %s half is understood no worse than before', (half) => {
  const { figures } = evaluate(countedOf(half));
  expect(figures.requests).toBe(least[half].requests);
  for (const name of higher) expect(figures[name], name).toBeGreaterThanOrEqual(least[half][name]);
  for (const name of lower) expect(figures[name], name).toBeLessThanOrEqual(least[half][name]);
});

const knowledge = readKnowledge();

it('the classifier has learned the tuning half as the lexicon reads it: `npm run eval -- --train`', () => {
  expect(knowledge.weights.digest).toBe(digestOfTuning());
});

const rules = [...knowledge.signs, ...knowledge.dangers, ...knowledge.declines, ...knowledge.questions];

it('rules name concepts that the lexicon has', () => {
  const known = new Set(knowledge.concepts.map(({ id }) => id));
  const items = [
    ...rules.flatMap((rule) => [...rule.all, ...rule.not]),
    ...knowledge.exclusions.flatMap(({ has, lacks }) => [has, lacks]),
  ];
  const named = items.flatMap((item) => item.split('|'));
  expect([...new Set(named)].filter((concept) => !known.has(concept))).toEqual([]);
});

it('signs name works of the catalogue', () => {
  const titles = new Set(
    readWorkTypes().groups.flatMap(({ categories }) =>
      categories.flatMap(({ services }) => services.map(({ title }) => title)),
    ),
  );
  const named = [...knowledge.signs, ...knowledge.exclusions].flatMap(({ works }) => works);
  expect(named.filter((title) => !titles.has(title))).toEqual([]);
});

it('the lexicon has no concept twice', () => {
  const ids = knowledge.concepts.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('the last question fits every text', () => {
  expect(knowledge.questions.at(-1)?.all).toEqual([]);
});

it.each(['что то не то с машиной', 'что-то гремит'])(
  '«%s» is a question, not what the search finds',
  (text) => {
    expect(engine.understood(text).action).toBe('ask');
  },
);

it.each(['когда ТО делать', 'когда следующее ТО'])('«%s» is about maintenance', (text) => {
  const { action, ...answer } = engine.understood(text);
  expect(action).toBe('propose');
  expect(JSON.stringify(answer)).toContain('ТО-2 (30 000 км)');
});
