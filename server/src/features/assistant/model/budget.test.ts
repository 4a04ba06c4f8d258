import { expect, test } from 'vitest';
import { assistantBudgets } from '../../../db/tables/abuse.ts';
import { days } from '../../../platform/clock/durations.ts';
import { startApp } from '../../../testing/start-app.ts';
import { purgeBudgets, spendTokens, takeTurn } from './budget.ts';

const server = startApp();
const limits = { visitorTurns: 2, dayTokens: 1000 };
const visitor = (name: string, ip = '203.0.113.7') => ({ actor: null, identityHash: name, ip });
const take = (name: string, ip?: string) => takeTurn(server.deps, visitor(name, ip), limits);

test('a visitor has so many answers a day', async () => {
  expect([await take('a'), await take('a'), await take('a')]).toEqual([true, true, false]);
  expect(await take('b')).toBe(true);
  server.clock.advance(days(1));
  expect(await take('a')).toBe(true);
});

test('answers at once do not go over the limit', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => take('a')));
  expect(taken.filter(Boolean)).toHaveLength(2);
});

test('new names from one address have a limit too', async () => {
  const taken = [];
  for (let count = 0; count < 12; count += 1) taken.push(await take(`name ${count}`));
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(await take('another', '198.51.100.1')).toBe(true);
});

test('tokens of all visitors together have a limit a day', async () => {
  await take('a');
  await spendTokens(server.deps, visitor('a'), 1000);
  expect(await take('b', '198.51.100.1')).toBe(false);
  server.clock.advance(days(1));
  expect(await take('b', '198.51.100.1')).toBe(true);
});

test('tokens of visitors of one address at once are all counted', async () => {
  await Promise.all([take('a'), take('b')]);
  await Promise.all(['a', 'b', 'a', 'b'].map((name) => spendTokens(server.deps, visitor(name), 10)));
  const rows = await server.deps.db.select({ tokens: assistantBudgets.tokens }).from(assistantBudgets);
  expect(rows.map(({ tokens }) => tokens).sort()).toEqual([20, 20, 40, 40]);
});

test('only the budget of today is stored, and no name or address', async () => {
  await take('a-name');
  const rows = await server.deps.db.select().from(assistantBudgets);
  expect(JSON.stringify(rows)).not.toMatch(/a-name|203\.0/);
  expect(await purgeBudgets(server.deps)).toBe(0);
  server.clock.advance(days(1));
  expect(await purgeBudgets(server.deps)).toBe(3);
});
