import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { expect, it } from 'vitest';
import { signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildWork } from '../../../testing/build/deal.ts';
import { buildDraftFile } from '../../../testing/build/draft-file.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });
const view = async (id: number) =>
  call(test.app, operatorBidEndpoints.view, { id }, await signedInOperator());

async function claimedWork() {
  const work = await buildWork(test);
  const { id, customer, manager } = work;
  const change = { id, reason: 'Течёт шланг', lines: JSON.stringify([{ title: 'Шланг', price: 900 }]) };
  const proposed = await call(test.app, workshopMoveEndpoints.proposeChange, change, manager);
  const [extra] = proposed.data.changes;
  const decision = { id, change_id: extra?.id, approved_line_ids: extra?.lines.map((line) => line.id) };
  await call(test.app, customerMoveEndpoints.decideChange, decision, customer);
  await call(test.app, workshopMoveEndpoints.finish, { id }, manager);
  const photo = await buildDraftFile(test, customer.userId, 'скол.jpg');
  const claim = { id, text: 'Снова скрипит', file_ids: [photo] };
  await call(test.app, customerMoveEndpoints.claim, claim, customer);
  return work;
}

it('the operator reads the claim with its photo, the accepted offer, extra work and the bill', async () => {
  const { id, offerId } = await claimedWork();
  const { data } = await view(id);
  expect(data).toMatchObject({
    ...{ status: 'finished', accepted_offer_id: offerId, price_final: 5100, files: [] },
    claims: [{ status: 'open', text: 'Снова скрипит', files: [{ name: 'скол.jpg' }] }],
    offers: [{ id: offerId, status: 'accepted', price_total: 4200, lines: [{}, {}, {}] }],
    changes: [{ status: 'approved', reason: 'Течёт шланг', price_delta: 900, lines: [{ title: 'Шланг' }] }],
    final_lines: [{ amount: 1800 }, { amount: 2600 }, { amount: 200 }, { title: 'Шланг', amount: 900 }],
  });
});

it('the history names who acted and what happened', async () => {
  const { id } = await claimedWork();
  const { data } = await view(id);
  expect(data.events.map(({ type, actor }) => [type, actor])).toEqual(
    expect.arrayContaining([
      ['answered', 'service'],
      ['accepted', 'customer'],
      ['change_proposed', 'service'],
      ['claim_opened', 'customer'],
    ]),
  );
  expect(data.events.find(({ type }) => type === 'change_proposed')).toMatchObject({
    ...{ actor_name: 'Ольга', comment: 'Течёт шланг' },
  });
});

it('a bid without a deal has nothing of it, and only the operator reads it so', async () => {
  const { bid, customer } = await buildBid(test);
  const empty = { offers: [], changes: [], claims: [], final_lines: [], price_final: null };
  expect((await view(bid.id)).data).toMatchObject(empty);
  expect((await call(test.app, operatorBidEndpoints.view, { id: bid.id }, customer)).status).toBe(403);
});
