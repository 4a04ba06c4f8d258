import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import type { SignedIn } from '../../../testing/as.ts';
import { type BuiltVisit, buildFinished, buildWork, later } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const newestOf = async (person: SignedIn) => {
  const { data } = await call(test.app, notificationEndpoints.index, { page_size: 1 }, person);
  const [item] = data.items;
  return item && [item.type, item.title, item.text.replace(/^.*?: /, '')];
};

/** A minute later, so that the newest event is the last one. */
async function propose({ id, manager }: BuiltVisit) {
  test.clock.advance(minutes(1));
  const form = { id, reason: 'Течёт шланг', lines: '[{"title":"Шланг","price":900}]' };
  const { data } = await call(test.app, workshopMoveEndpoints.proposeChange, form, manager);
  const change = data.changes.at(-1);
  return { change_id: change?.id, approved_line_ids: [change?.lines[0]?.id] };
}

it('extra work is news for the driver, and the decision for the workshop', async () => {
  const work = await buildWork(test);
  const form = await propose(work);
  const proposed = `Нужны дополнительные работы: заявка У-${work.id}`;
  expect(await newestOf(work.customer)).toEqual(['change_proposed', proposed, 'Течёт шланг']);
  test.clock.advance(minutes(1));
  await call(test.app, customerMoveEndpoints.decideChange, { id: work.id, ...form }, work.customer);
  const decided = `Клиент решил по дополнительным работам: заявка У-${work.id}`;
  expect((await newestOf(work.manager))?.slice(0, 2)).toEqual(['change_decided', decided]);
});

it('extra work without an answer is news for both', async () => {
  const work = await buildWork(test);
  await propose(work);
  const late = await later(test, work, hours(4));
  await call(test.app, workshopMoveEndpoints.finish, { id: work.id }, late.manager);
  const { data } = await call(test.app, notificationEndpoints.index, {}, late.customer);
  expect(data.items.map(({ title }) => title)).toContain(
    `Дополнительные работы не согласованы вовремя: заявка У-${work.id}`,
  );
  const missed = `Клиент не ответил о дополнительных работах: заявка У-${work.id}`;
  expect((await newestOf(late.manager))?.slice(0, 2)).toEqual(['change_decided', missed]);
});

it('the end of the work, its confirmation and a claim are news for the other side', async () => {
  const deal = await buildFinished(test);
  expect(await newestOf(deal.customer)).toEqual([
    'bid_finished',
    `Работы завершены: заявка У-${deal.id}`,
    '4\u00A0200\u00A0₽',
  ]);
  const move = async (name: 'confirm' | 'claim') => {
    test.clock.advance(minutes(1));
    const form = { id: deal.id, text: 'Снова скрипит' };
    return call(test.app, customerMoveEndpoints[name], form, deal.customer);
  };
  await move('confirm');
  const confirmed = `Клиент подтвердил, что всё готово: заявка У-${deal.id}`;
  expect((await newestOf(deal.manager))?.slice(0, 2)).toEqual(['bid_finished', confirmed]);
  const { data } = await move('claim');
  expect((await newestOf(deal.manager))?.slice(0, 2)).toEqual([
    'claim_opened',
    `Претензия по заявке У-${deal.id}`,
  ]);
  test.clock.advance(minutes(1));
  const answer = { id: deal.id, claim_id: data.claims[0]?.id, is_accepted: 0, comment: 'Износ' };
  await call(test.app, workshopMoveEndpoints.answerClaim, answer, deal.manager);
  expect(await newestOf(deal.customer)).toEqual([
    'claim_answered',
    `Отказ по претензии: заявка У-${deal.id}`,
    'Износ',
  ]);
});
