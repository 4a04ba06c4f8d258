import { expect, it } from 'vitest';
import { commentShare, findWords, readBudgets } from './words.ts';

const found = findWords();
const budgets = readBudgets();

it.each([...found])('%s has no more words of roundabout English than its budget', (room, places) => {
  const budget = budgets[room] ?? 0;
  if (places.length < budget)
    console.log(`${room}: lower its budget from ${budget} to ${places.length} (node tools/words.ts --lower)`);
  expect(places.length, `over the budget of ${budget}:\n${places.join('\n')}`).toBeLessThanOrEqual(budget);
});

it('at most 4 % of the source lines are comments', () => {
  expect(commentShare()).toBeLessThanOrEqual(0.04);
});
