import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { describe, expect, it } from 'vitest';
import { days } from '../../../platform/clock/durations.ts';
import { bidForm } from '../../../testing/build/bid.ts';
import { type BuiltVisit, buildFinished, buildWork, later } from '../../../testing/build/deal.ts';
import { buildDraftFile } from '../../../testing/build/draft-file.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
const claim = ({ id, customer }: BuiltVisit, form: Record<string, unknown> = {}) =>
  call(test.app, customerMoveEndpoints.claim, { id, text: 'Снова скрипит', ...form }, customer);
const answer = ({ id, manager }: BuiltVisit, form: Record<string, unknown>) =>
  call(
    test.app,
    workshopMoveEndpoints.answerClaim,
    { id, is_accepted: 1, comment: 'Приезжайте', ...form },
    manager,
  );
const finish = ({ id, manager }: BuiltVisit, lines?: Record<string, unknown>[]) =>
  call(test.app, workshopMoveEndpoints.finish, { id, lines: lines && JSON.stringify(lines) }, manager);

/** Finished work with an open claim. */
async function claimed() {
  const deal = await buildFinished(test);
  const { data } = await claim(deal);
  return { ...deal, claimId: data.claims[0]?.id ?? 0 };
}

describe('a claim', () => {
  it('is opened with photos within the warranty and has a deadline for the answer', async () => {
    const deal = await buildFinished(test);
    const photo = await buildDraftFile(test, deal.customer.userId, 'скол.jpg');
    const { status, data } = await claim(deal, { file_ids: [photo] });
    expect([status, data.status, data.files]).toEqual([200, 'finished', []]);
    expect(data.claims).toMatchObject([
      {
        ...{ status: 'open', text: 'Снова скрипит', files: [{ name: 'скол.jpg' }], answer: null },
        answer_deadline_at: '2026-03-13T12:00:00+03:00',
      },
    ]);
    expect((await claim(deal)).errors).toEqual(code('claim_already_open'));
  });

  it('is refused after the warranty and without a text', async () => {
    const deal = await buildFinished(test, { lines: '[{"title":"Диагностика","price":900}]' });
    expect(Object.keys((await claim(deal, { text: ' ' })).errors as object)).toEqual(['text']);
    const late = await later(test, deal, days(14));
    const { status, errors } = await claim(late);
    expect([status, errors]).toEqual([409, code('warranty_over')]);
  });

  it('is opened by the driver of a finished bid', async () => {
    const [deal, work] = [await buildFinished(test), await buildWork(test)];
    expect((await claim({ ...deal, customer: work.customer })).status).toBe(404);
    expect((await claim({ ...deal, customer: deal.manager })).status).toBe(403);
    expect((await claim(work)).errors).toEqual(code('transition_not_allowed'));
  });
});

describe('the answer to a claim', () => {
  it('that accepts it leads back to work, where free lines leave the price as it was', async () => {
    const deal = await claimed();
    const accepted = await answer(deal, { claim_id: deal.claimId });
    expect(accepted.data).toMatchObject({
      ...{ status: 'in_work', price_final: 4200, warranty_months: 6 },
      claims: [{ status: 'accepted', answer: 'Приезжайте', answered_at: '2026-03-10T12:00:00+03:00' }],
    });
    const paid = await finish(deal, [{ title: 'Смазка направляющих', price: 300 }]);
    expect(paid.errors).toEqual(code('final_lines', { title: 'Смазка направляющих' }));
    const { data } = await finish(deal, [{ title: 'Смазка направляющих', price: 0 }]);
    expect(data).toMatchObject({ status: 'finished', price_final: 4200, confirmed_at: null });
    expect(data.final_lines.map(({ amount }) => amount)).toEqual([1800, 2600, 200, 0]);
  });

  it('that accepts it lets the work end with the old bill, also when its lines are sent again', async () => {
    for (const isSent of [false, true]) {
      const deal = await claimed();
      const { data: before } = await answer(deal, { claim_id: deal.claimId });
      const lines = before.final_lines.map(({ kind, title, qty, price }) => ({ kind, title, qty, price }));
      const { data } = await finish(deal, isSent ? lines : undefined);
      expect(data.price_final).toBe(4200);
      expect(data.final_lines).toHaveLength(3);
    }
  });

  it('that refuses it leaves the bid finished and the deadline for the moderator', async () => {
    const deal = await claimed();
    const { status, data } = await answer(deal, { claim_id: deal.claimId, is_accepted: 0, comment: 'Износ' });
    expect([status, data.status]).toEqual([200, 'finished']);
    expect(data.claims).toMatchObject([
      { status: 'refused', answer: 'Износ', answer_deadline_at: '2026-03-13T12:00:00+03:00' },
    ]);
    expect((await answer(deal, { claim_id: deal.claimId })).errors).toEqual(code('no_open_claim'));
  });

  it('waits for the end of a newer bid of the same car', async () => {
    const deal = await claimed();
    const newer = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
    const { status, errors } = await answer(deal, { claim_id: deal.claimId });
    expect([status, errors]).toEqual([409, code('claim_other_bid', { bid_id: newer.data.bid_id })]);
  });

  it('is of the workshop of the bid, about its claim, with an explanation', async () => {
    const [deal, other] = [await claimed(), await claimed()];
    const form = { claim_id: deal.claimId };
    expect((await answer({ ...deal, manager: other.manager }, form)).status).toBe(404);
    expect((await answer({ ...deal, manager: deal.customer }, form)).status).toBe(403);
    expect((await answer(deal, { claim_id: other.claimId })).status).toBe(404);
    expect((await answer(deal, { ...form, comment: '' })).status).toBe(422);
  });
});
