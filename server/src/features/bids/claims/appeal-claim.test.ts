import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { describe, expect, it } from 'vitest';
import { days, minutes } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { type BuiltVisit, buildFinished, later } from '../../../testing/build/deal.ts';
import { buildDraftFile } from '../../../testing/build/draft-file.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
type Refused = BuiltVisit & { claimId: number };

/** A claim that the workshop has refused with a photo of the part. */
async function refused(): Promise<Refused> {
  const deal = await buildFinished(test);
  const { id, customer, manager } = deal;
  const claim = { id, text: 'Снова скрипит' };
  const { data } = await call(test.app, customerMoveEndpoints.claim, claim, customer);
  const claimId = data.claims[0]?.id ?? 0;
  const photo = await buildDraftFile(test, manager.userId, 'колодки.jpg');
  const answer = { id, claim_id: claimId, is_accepted: 0, comment: 'Износ', file_ids: [photo] };
  await call(test.app, workshopMoveEndpoints.answerClaim, answer, manager);
  return { ...deal, claimId };
}

const appeal = ({ id, claimId, customer }: Refused, form: Record<string, unknown> = {}) =>
  call(
    test.app,
    customerMoveEndpoints.appealClaim,
    { id, claim_id: claimId, text: 'Колодкам месяц', ...form },
    customer,
  );

async function decide(decision: 'approve' | 'reject', reason: string) {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const queue = await call(test.app, moderationEndpoints.index, { kind: 'dispute' }, operator);
  const id = queue.data.items[0]?.id;
  const seen = await call(test.app, moderationEndpoints.view, { id }, operator);
  await call(test.app, moderationEndpoints.decide, { id, kind: 'dispute', decision, reason }, operator);
  return seen.data;
}

const newestOf = async (person: SignedIn) =>
  (await call(test.app, notificationEndpoints.index, {}, person)).data.items[0];

describe('a refused claim', () => {
  it('shows both sides the files of the answer, and until when the driver may appeal', async () => {
    const { id, customer, manager } = await refused();
    const views = [
      await call(test.app, customerBidEndpoints.view, { id }, customer),
      await call(test.app, workshopBidEndpoints.view, { id }, manager),
    ];
    for (const { data } of views) {
      expect(data.files).toEqual([]);
      expect(data.claims).toMatchObject([
        {
          ...{ status: 'refused', answer_files: [{ name: 'колодки.jpg' }], appeal: null },
          appeal_until: '2026-03-24T12:00:00+03:00',
        },
      ]);
    }
    expect(views[0]?.data.available_actions).toContain('appeal_claim');
  });

  it('goes to the moderator by an appeal, with what both sides have brought, and the workshop knows', async () => {
    const deal = await refused();
    const photo = await buildDraftFile(test, deal.customer.userId, 'чек.jpg');
    const { status, data } = await appeal(deal, { file_ids: [photo] });
    expect([status, data.status, data.files]).toEqual([200, 'finished', []]);
    expect(data.claims).toMatchObject([
      {
        ...{ status: 'disputed', answer: 'Износ', answered_by: 'service', appeal_until: null },
        appeal: { text: 'Колодкам месяц', files: [{ name: 'чек.jpg' }], decision: null },
      },
    ]);
    expect(await newestOf(deal.manager)).toMatchObject({
      title: `Клиент оспорил отказ по претензии: заявка У-${deal.id}`,
      text: expect.stringContaining('Колодкам месяц'),
    });
    const item = await decide('approve', 'Износа нет, дефект работы');
    expect(item.text).toBe('Водитель не согласен с отказом');
    expect(item.files.map(({ name }) => name)).toEqual(['колодки.jpg', 'чек.jpg']);
    expect(item.fields.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Снова скрипит', 'Износ', 'Колодкам месяц']),
    );
  });

  it('that the moderator accepts leads back to work; both sides read his reason under the answer', async () => {
    const deal = await refused();
    await appeal(deal);
    await decide('approve', 'Износа нет, дефект работы');
    const { id, customer, manager } = deal;
    for (const { data } of [
      await call(test.app, customerBidEndpoints.view, { id }, customer),
      await call(test.app, workshopBidEndpoints.view, { id }, manager),
    ])
      expect(data).toMatchObject({
        status: 'in_work',
        claims: [
          {
            ...{ status: 'accepted', answer: 'Износ', answered_by: 'service' },
            appeal: { decision: 'Износа нет, дефект работы', decided_at: '2026-03-10T12:00:00+03:00' },
          },
        ],
      });
    for (const person of [customer, manager])
      expect((await newestOf(person))?.text).toContain('Износа нет, дефект работы');
  });

  it('is appealed once, and the decision is the last word', async () => {
    const deal = await refused();
    await appeal(deal);
    expect((await appeal(deal)).status).toBe(409);
    await decide('reject', 'На фото износ');
    const again = await appeal(deal);
    expect([again.status, again.errors]).toMatchObject([409, [{ code: 'claim_not_appealable' }]]);
    const { data } = await call(test.app, customerBidEndpoints.view, { id: deal.id }, deal.customer);
    expect(data).toMatchObject({ status: 'finished', claims: [{ status: 'refused' }] });
    expect(data.available_actions).not.toContain('appeal_claim');
  });

  it('is appealed within 14 days, also after the warranty', async () => {
    const deal = await later(test, await refused(), days(14) - minutes(1));
    expect((await appeal({ ...deal, claimId: deal.claimId })).status).toBe(200);
    const late = await later(test, await refused(), days(14));
    expect((await appeal(late)).errors).toMatchObject([{ code: 'claim_not_appealable' }]);
  });

  it('is appealed with a reason by its driver; a claim without a refusal is not', async () => {
    const [deal, other] = [await refused(), await refused()];
    expect(Object.keys((await appeal(deal, { text: ' ' })).errors as object)).toEqual(['text']);
    expect((await appeal({ ...deal, customer: other.customer })).status).toBe(404);
    expect((await appeal(deal, { claim_id: other.claimId })).status).toBe(404);
    const open = await buildFinished(test);
    const form = { id: open.id, text: 'Снова скрипит' };
    const { data } = await call(test.app, customerMoveEndpoints.claim, form, open.customer);
    const early = await appeal({ ...open, claimId: data.claims[0]?.id ?? 0 });
    expect(early.errors).toMatchObject([{ code: 'claim_not_appealable' }]);
  });
});
