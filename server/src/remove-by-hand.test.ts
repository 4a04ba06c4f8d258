import { readFileSync } from 'node:fs';
import path from 'node:path';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { consents } from './db/tables/consents.ts';
import { sweep } from './sweep.ts';
import { bidForm, buildDeal } from './testing/build/bid.ts';
import { call } from './testing/call.ts';
import { startApp } from './testing/start-app.ts';

const test = startApp();
const manual = path.resolve(import.meta.dirname, '../../docs/operations.md');

/** What the manual tells an operator to run for a person who wants to be removed. */
function statementsFor(userId: number): string[] {
  const [, block = ''] = /```sql\nbegin;\n([\s\S]*?)commit;\n```/.exec(readFileSync(manual, 'utf8')) ?? [];
  return block
    .replaceAll(':id', String(userId))
    .split(';\n')
    .filter((statement) => statement.trim());
}

it('a person who is removed by the manual’s statements is named nowhere, and the bid stays with its workshop', async () => {
  const { db } = test.services;
  const deal = await buildDeal(test);
  const form = { ...bidForm(test, deal), type_connection: 2, consent_version: 1 };
  const { data } = await call(test.app, customerBidEndpoints.create, form, deal.customer);
  const view = () => call(test.app, workshopBidEndpoints.view, { id: data.bid_id }, deal.manager);
  expect(JSON.stringify((await view()).body)).toMatch(/Андрей.*Скрип спереди/);

  const statements = statementsFor(deal.customer.userId);
  expect(statements.length).toBeGreaterThan(5);
  for (const statement of statements) await db.execute(sql.raw(statement));

  const after = await view();
  expect(after.status).toBe(200);
  expect(JSON.stringify(after.body)).not.toMatch(/Андрей|Скрип спереди/);
  expect(JSON.stringify(after.body)).not.toContain(deal.customer.phone);
  expect((await call(test.app, customerBidEndpoints.index, {}, deal.customer)).status).toBe(401);
  await sweep(test.services, { info: () => undefined, error: () => undefined });
  expect(await db.select().from(consents)).toMatchObject([{ userId: null, endedAt: test.clock.now() }]);
});
