import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../../db/tables/bids.ts';
import { offers } from '../../db/tables/offers.ts';
import { offerForm } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { bidIn, type LivingBid } from '../../testing/life/states.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });
/** The embedded database has one connection: there every round of an order is the same. */
const roundsHere = () => (test.deps.database.engine === 'postgres' ? 10 : 4);
const driver = customerMoveEndpoints;
const workshop = workshopMoveEndpoints;

interface Runner {
  endpoint: Endpoint;
  form(bid: LivingBid): Record<string, unknown>;
  event: typeof bidEvents.$inferSelect.type;
  to: string;
}

const accept: Runner = {
  ...{ endpoint: driver.accept, event: 'accepted', to: 'visit' },
  form: ({ offerId }) => ({ offer_id: offerId }),
};
const withdraw: Runner = {
  ...{ endpoint: workshop.withdraw, event: 'rejected', to: 'reject' },
  form: ({ offerId }) => ({ offer_id: offerId }),
};
const start: Runner = {
  ...{ endpoint: workshop.start, event: 'in_work', to: 'in_work' },
  form: ({ visitCode }) => ({ visit_code: visitCode, mileage: 84_000 }),
};
const cancel: Runner = {
  ...{ endpoint: driver.cancel, event: 'rejected', to: 'reject' },
  form: () => ({ code: 'changed_mind' }),
};
const finish: Runner = {
  ...{ endpoint: workshop.finish, event: 'finished', to: 'finished' },
  form: () => ({}),
};
const requestCancel: Runner = { ...cancel, event: 'cancel_requested', to: 'in_work' };
const answer: Runner = {
  ...{ endpoint: workshop.answer, event: 'answered', to: 'answered' },
  form: ({ id }) => offerForm(test, id),
};

const eventsOf = (id: number) =>
  test.deps.db.select().from(bidEvents).where(eq(bidEvents.bidId, id)).orderBy(bidEvents.id);

async function versionOf({ id }: LivingBid): Promise<number> {
  const [row] = await test.deps.db.select().from(bids).where(eq(bids.id, id));
  return row?.version ?? 0;
}

const run = (bid: LivingBid, version: number, { endpoint, form }: Runner) =>
  call(
    test.app,
    endpoint,
    { ...form(bid), id: bid.id, version },
    endpoint.access === 'customer' ? bid.customer : bid.manager,
  );

/** Both saw the same version: one moves the bid, the other gets the moved one. */
async function race(bid: LivingBid, runners: readonly [Runner, Runner]): Promise<void> {
  const version = await versionOf(bid);
  const before = (await eventsOf(bid.id)).length;
  const answers = await Promise.all(runners.map((runner) => run(bid, version, runner)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = runners[answers.findIndex(({ status }) => status === 200)];
  const refused = answers.find(({ status }) => status === 409);
  const present = { status: winner?.to, version: version + 1 };
  expect(refused?.errors).toMatchObject([{ code: 'version_conflict', details: { bid: present } }]);
  const [row] = await test.deps.db.select().from(bids).where(eq(bids.id, bid.id));
  expect(row).toMatchObject(present);
  const written = (await eventsOf(bid.id)).slice(before).map(({ type }) => type);
  expect(written.filter((type) => !type.startsWith('phone_'))).toEqual([winner?.event]);
}

describe('of two moves at the same time exactly one is made', () => {
  it.each([
    { title: 'acceptance and withdrawal', from: 'answered', runners: [accept, withdraw] },
    { title: 'start and cancellation', from: 'visit', runners: [start, cancel] },
    { title: 'finish and cancellation', from: 'in_work', runners: [finish, requestCancel] },
    { title: 'answers of two employees', from: 'new', runners: [answer, answer] },
  ] as const)(
    '$title',
    async ({ from, runners }) => {
      const [first, second] = runners;
      for (let round = 0; round < roundsHere(); round += 1)
        await race(await bidIn(test, from), round % 2 ? [first, second] : [second, first]);
    },
    120_000,
  );

  it('acceptances of two offers of one bid', async () => {
    for (let round = 0; round < roundsHere(); round += 1) {
      const bid = await bidIn(test, 'answered');
      const [row] = await test.deps.db.select().from(offers).where(eq(offers.id, bid.offerId));
      if (!row) throw new Error('no offer');
      const { id: _id, ...copy } = row;
      const [other] = await test.deps.db
        .insert(offers)
        .values({ ...copy, revision: 9 })
        .returning({ id: offers.id });
      const acceptOther: Runner = { ...accept, form: () => ({ offer_id: other?.id }) };
      await race(bid, [accept, acceptOther]);
      const statuses = await test.deps.db.select().from(offers).where(eq(offers.bidId, bid.id));
      expect(statuses.map(({ status }) => status).sort()).toEqual(['accepted', 'declined']);
    }
  }, 60_000);

  it('is decided by the state where no version is named', async () => {
    const bid = await bidIn(test, 'visit');
    const [begun, cancelled] = await Promise.all([
      call(test.app, start.endpoint, { ...start.form(bid), id: bid.id }, bid.manager),
      call(test.app, workshop.cancel, { id: bid.id, code: 'no_parts' }, bid.manager),
    ]);
    const [row] = await test.deps.db.select().from(bids).where(eq(bids.id, bid.id));
    const isBegunFirst = begun.status === 200;
    expect(row?.status === 'reject' || cancelled.status === 200).toBe(!isBegunFirst);
    if (!isBegunFirst)
      expect(begun.errors).toMatchObject([{ code: 'transition_not_allowed', available_actions: [] }]);
  });
});
