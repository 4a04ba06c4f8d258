import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { days, hours } from '../../../platform/clock/durations.ts';
import { bidForm, buildDeal, offerForm } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { leadReport } from './lead-report.ts';
import { partnerReport } from './partner-report.ts';

const test = startApp();
const head =
  '\uFEFFpartner_id;partner;utm_source;logins;leads;bids;bids_ai;bids_manual;bids_accepted;bids_finished;bids_rejected;price_finished';

const dayOf = (moment: Date) => new Date(moment.getTime() + hours(3)).toISOString().slice(0, 10);
const afterDays = (count: number) => dayOf(new Date(test.clock.now().getTime() + days(count)));
const reported = async (from = afterDays(0), to = afterDays(1)) =>
  (await partnerReport(test.deps.db, { from, to })).trimEnd().split('\n');

const sendLead = (more: object = {}) =>
  call(test.app, leadEndpoints.create, {
    kind: 'osago',
    name: 'Андрей',
    phone: '+79162041750',
    consent: 1,
    ...more,
  });

async function login(source: object) {
  const { data } = await call(test.app, authEndpoints.auth, { phone: '+79162041752', ...source });
  const code = test.sms.lastTo('+79162041752')?.code ?? '';
  await call(test.app, authEndpoints.confirm, { request_id: data.request_id, code });
}

async function sendBid(more: object = {}) {
  const deal = await buildDeal(test);
  const { data } = await call(
    test.app,
    customerBidEndpoints.create,
    { ...bidForm(test, deal), ...more },
    deal.customer,
  );
  return { deal, id: data.bid_id };
}

it('the report counts bids and requests by partner and source, with their results', async () => {
  await sendLead({ partner_id: 10, utm_source: 'carbox' });
  await sendLead({ partner_id: 10, utm_source: 'carbox', kind: 'kasko' });
  await sendLead({ phone: '+79162041751' });
  await login({ partner_id: 10, utm_source: 'carbox' });
  const accepted = await sendBid({ partner_id: 10, utm_source: 'carbox' });
  const byAssistant = await sendBid({ partner_id: 10, utm_source: 'mail' });
  await test.deps.db.update(bids).set({ source: 'ai' }).where(eq(bids.id, byAssistant.id));
  const finished = await sendBid({ partner_id: 11 });
  const { customer, manager } = accepted.deal;
  const { id } = accepted;
  const { data } = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), manager);
  const choice = { id, offer_id: data.offers[0]?.id };
  expect((await call(test.app, customerMoveEndpoints.accept, choice, customer)).status).toBe(200);
  await test.deps.db
    .update(bids)
    .set({ status: 'finished', priceFinal: 4200 })
    .where(eq(bids.id, finished.id));

  expect(await reported()).toEqual([
    head,
    '10;carbox;carbox;1;2;1;0;1;1;0;0;0',
    '10;carbox;mail;0;0;1;1;0;0;0;0;0',
    '11;gpn_app;;0;0;1;0;1;0;1;0;4200',
    ';;;6;1;0;0;0;0;0;0;0',
  ]);
});

it('the report counts more than two billion roubles', async () => {
  for (const one of [await sendBid(), await sendBid()])
    await test.deps.db
      .update(bids)
      .set({ status: 'finished', priceFinal: 2_000_000_000 })
      .where(eq(bids.id, one.id));
  expect((await reported())[1]).toBe(';;;4;0;2;0;2;0;2;0;4000000000');
});

it('the report covers the given days in Moscow, without the last one', async () => {
  await sendLead({ utm_source: 'today' });
  test.clock.advance(days(1));
  await sendLead({ utm_source: 'tomorrow' });
  const sources = (rows: string[]) => rows.slice(1).map((row) => row.split(';')[2]);
  expect(sources(await reported(afterDays(-1), afterDays(0)))).toEqual(['today']);
  expect(sources(await reported(afterDays(-1), afterDays(1)))).toEqual(['today', 'tomorrow']);
  expect(await reported(afterDays(-9), afterDays(-5))).toEqual([head]);
});

it('the report has no names, no phones, no demo data and no formulas', async () => {
  const { id } = await sendBid();
  await test.deps.db.update(bids).set({ isDemo: true }).where(eq(bids.id, id));
  await sendLead({ utm_source: '=HYPERLINK("https://example.ru")' });
  const rows = await reported();
  expect(rows.slice(0, 2)).toEqual([head, `;;"'=HYPERLINK(""https://example.ru"")";0;1;0;0;0;0;0;0;0`]);
});

it('the report of requests has what a caller needs, the oldest first, for these days only', async () => {
  await sendLead({ comment: 'Полис кончается в мае', partner_id: 10, utm_source: 'carbox' });
  await sendLead({ kind: 'kasko', name: '=cmd()', phone: '+79162041751' });
  test.clock.advance(days(1));
  await sendLead({ kind: 'agent' });
  const period = { from: afterDays(-1), to: afterDays(0) };
  const rows = (await leadReport(test.deps.db, period)).trimEnd().split('\n');
  expect(rows.map((row) => row.replace(/^\d+;[^;]+;/, ''))).toEqual([
    '\uFEFFid;created_at;kind;name;phone;city;comment;partner_id;utm_source',
    'osago;Андрей;79162041750;;Полис кончается в мае;10;carbox',
    "kasko;'=cmd();79162041751;;;;",
  ]);
});
