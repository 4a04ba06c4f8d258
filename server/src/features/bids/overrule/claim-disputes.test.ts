import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import {
  auditEndpoints,
  moderationEndpoints,
  operatorBidEndpoints,
} from '@sto/contract/operator/operator.endpoints';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { days, hours, minutes } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../testing/as.ts';
import { bidForm } from '../../../testing/build/bid.ts';
import { type BuiltVisit, buildFinished } from '../../../testing/build/deal.ts';
import { buildDraftFile } from '../../../testing/build/draft-file.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { runDueTimers } from '../timers/run-due-timers.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];

/** Time passes, with the timers on the way; both sides sign in again. */
async function passed<Deal extends BuiltVisit>(deal: Deal, durationMs: number): Promise<Deal> {
  test.clock.advance(durationMs);
  await runDueTimers(test.deps);
  const { customer, manager } = deal;
  return {
    ...deal,
    customer: await signedInAgain(test, customer),
    manager: await signedInAgain(test, manager),
  };
}

async function claimed() {
  const deal = await buildFinished(test);
  const photo = await buildDraftFile(test, deal.customer.userId, 'скол.jpg');
  const form = { id: deal.id, text: 'Снова скрипит', file_ids: [photo] };
  const { data } = await call(test.app, customerMoveEndpoints.claim, form, deal.customer);
  return { ...deal, claimId: data.claims[0]?.id ?? 0, photo };
}

const answer = ({ id, claimId, manager }: BuiltVisit & { claimId: number }) => {
  const form = { id, claim_id: claimId, is_accepted: 1, comment: 'Приезжайте' };
  return call(test.app, workshopMoveEndpoints.answerClaim, form, manager);
};
const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });
const queueOf = (operator: SignedIn) =>
  call(test.app, moderationEndpoints.index, { kind: 'dispute' }, operator);
const view = async ({ id, customer }: BuiltVisit) =>
  (await call(test.app, customerBidEndpoints.view, { id }, customer)).data;

async function decide(decision: 'approve' | 'reject', reason: string) {
  const operator = await signedInOperator();
  const item = (await queueOf(operator)).data.items[0];
  const seen = await call(test.app, moderationEndpoints.view, { id: item?.id }, operator);
  const form = { id: item?.id, kind: 'dispute', decision, reason };
  const { status, errors } = await call(test.app, moderationEndpoints.decide, form, operator);
  return { status, errors, item: seen.data, operator };
}

async function newest(person: SignedIn) {
  const { data } = await call(test.app, notificationEndpoints.index, {}, person);
  return data.items[0];
}

describe('a claim without an answer', () => {
  it('is the workshop’s until the deadline, then the moderator’s, and both sides know', async () => {
    const deal = await claimed();
    const waiting = await passed(deal, days(3) - minutes(1));
    expect((await view(waiting)).claims).toMatchObject([{ status: 'open' }]);
    const late = await passed(waiting, minutes(1));
    const bid = await view(late);
    expect(bid.claims).toMatchObject([{ status: 'disputed', answer: null, answered_by: null }]);
    expect(bid.events.at(-1)).toMatchObject({ type: 'claim_escalated', actor: 'system' });
    expect((await newest(late.customer))?.title).toBe(`Претензию решит модератор: заявка У-${deal.id}`);
    expect((await newest(late.manager))?.title).toBe(`Срок ответа на претензию вышел: заявка У-${deal.id}`);
    expect((await answer(late)).status).toBe(409);
    const again = { id: deal.id, text: 'Ещё одна' };
    const second = await call(test.app, customerMoveEndpoints.claim, again, late.customer);
    expect(second.errors).toEqual(code('claim_already_open'));
  });

  it('comes to the moderator once, and not when the workshop has answered', async () => {
    const answered = await claimed();
    await answer(answered);
    const deal = await passed(await claimed(), days(3));
    await passed(deal, hours(1));
    const { data } = await queueOf(await signedInOperator());
    expect(data.items).toMatchObject([{ object_id: deal.claimId, author_name: 'Андрей' }]);
  });
});

describe('the decision about it', () => {
  it('that accepts leads the bid back to work, with the evidence in the queue and the act in the log', async () => {
    const deal = await passed(await claimed(), days(3));
    const { status, item, operator } = await decide('approve', 'Гарантия действует, дефект виден на фото');
    expect(status).toBe(200);
    expect(item).toMatchObject({
      ...{ title: `Претензия: заявка У-${deal.id}`, text: 'Автосервис не ответил в срок' },
      files: [{ id: deal.photo }],
    });
    expect(item.fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Слова водителя', 'Автосервис', 'Итог', 'Гарантия до', 'Срок ответа']),
    );
    const bid = await view(deal);
    expect(bid).toMatchObject({
      status: 'in_work',
      claims: [
        {
          ...{ status: 'accepted', answered_by: 'moderator' },
          answer: 'Гарантия действует, дефект виден на фото',
        },
      ],
    });
    expect(bid.events.at(-1)).toMatchObject({ type: 'claim_accepted', actor: 'moderator' });
    for (const person of [deal.customer, deal.manager])
      expect(await newest(person)).toMatchObject({
        ...{ type: 'claim_answered', title: `Модератор принял претензию: заявка У-${deal.id}` },
        text: expect.stringContaining('дефект виден на фото'),
      });
    const audit = await call(test.app, auditEndpoints.index, {}, operator);
    expect(audit.data.items[0]).toMatchObject({ action: 'moderation.approve', subject: 'dispute' });
  });

  it('that refuses leaves the bid finished, and the driver reads why', async () => {
    const deal = await passed(await claimed(), days(3));
    await decide('reject', 'Износ, не дефект работы');
    expect(await view(deal)).toMatchObject({
      status: 'finished',
      claims: [{ status: 'refused', answered_by: 'moderator', answer: 'Износ, не дефект работы' }],
    });
    for (const person of [deal.customer, deal.manager])
      expect((await newest(person))?.title).toBe(`Модератор отклонил претензию: заявка У-${deal.id}`);
  });

  it('waits for the end of a newer bid of the same car', async () => {
    const deal = await passed(await claimed(), days(3));
    await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
    const { status, errors } = await decide('approve', 'Дефект виден на фото');
    expect([status, errors]).toEqual([409, code('claim_other_bid')]);
    expect((await view(deal)).claims).toMatchObject([{ status: 'disputed' }]);
  });
});

describe('a state set by the moderator', () => {
  const reason = 'Решено по телефону с обеими сторонами';
  const overrule = async (deal: BuiltVisit, status: 'in_work' | 'reject') => {
    const operator = await signedInOperator();
    const form = { id: deal.id, status, reason };
    const { status: http } = await call(test.app, operatorBidEndpoints.overrule, form, operator);
    expect(http).toBe(200);
    return operator;
  };
  const titlesOf = async (person: SignedIn) =>
    (await call(test.app, notificationEndpoints.index, {}, person)).data.items.map(({ title }) => title);

  it('closes the open claim, which no timer wakes any more, and both sides know', async () => {
    const deal = await claimed();
    await overrule(deal, 'reject');
    const bid = await view(deal);
    expect(bid.claims).toMatchObject([{ status: 'closed', answered_by: 'moderator', answer: reason }]);
    expect(bid.events.slice(-2).map(({ type }) => type)).toEqual(['claim_closed', 'overruled']);
    for (const person of [deal.customer, deal.manager])
      expect((await titlesOf(person)).slice(0, 2)).toEqual([
        `Решение модератора по заявке У-${deal.id}`,
        `Модератор закрыл претензию: заявка У-${deal.id}`,
      ]);
    const later = await passed(deal, days(4));
    expect((await view(later)).claims).toMatchObject([{ status: 'closed' }]);
    expect((await queueOf(await signedInOperator())).data.items).toEqual([]);
  });

  it('that leads back to work accepts the disputed claim and takes it from the queue', async () => {
    const deal = await passed(await claimed(), days(3));
    const operator = await overrule(deal, 'in_work');
    expect(await view(deal)).toMatchObject({ status: 'in_work', claims: [{ status: 'accepted' }] });
    const decided = await call(
      test.app,
      moderationEndpoints.index,
      { kind: 'dispute', status: 'approved' },
      operator,
    );
    expect(decided.data.items).toMatchObject([{ object_id: deal.claimId, reason }]);
    expect((await queueOf(operator)).data.items).toEqual([]);
  });
});

it('the photo of a claim cannot be deleted, whatever state the moderator sets', async () => {
  const deal = await claimed();
  await test.deps.db.update(bids).set({ status: 'visit' });
  const { status, errors } = await call(test.app, fileEndpoints.delete, { id: deal.photo }, deal.customer);
  expect([status, errors]).toEqual([409, code('file_is_evidence')]);
});
