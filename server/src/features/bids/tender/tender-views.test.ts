import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { answerTender, buildTender, seenByDriver, seenByWorkshop } from '../../../testing/build/tender.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });

it('a workshop that lost does not see in its list when the deal of the winner changes', async () => {
  const tender = await buildTender(test, 2);
  const listOf = async () =>
    (await call(test.app, workshopBidEndpoints.index, { page_size: 1 }, tender.managers[1])).data;
  const { data } = await answerTender(test, tender, 0);
  const accepting = { id: tender.id, offer_id: data.offers[0]?.id };
  await call(test.app, customerMoveEndpoints.accept, accepting, tender.customer);
  const before = await listOf();
  expect(before.items).toMatchObject([{ id: tender.id, status: 'reject' }]);
  const changed = new Date(test.clock.now().getTime() + hours(1));
  await test.deps.db.update(bids).set({ updatedAt: changed }).where(eq(bids.id, tender.id));
  expect((await listOf()).next).toBe(before.next);
});

it('the driver reads in the history whose offer each is, and a workshop reads no other name', async () => {
  const tender = await buildTender(test, 2);
  for (const [index, { id }] of tender.workshops.entries()) {
    const name = `Бокс ${index}`;
    await test.deps.db.update(workshops).set({ name }).where(eq(workshops.id, id));
    await answerTender(test, tender, index);
  }
  const namesOf = ({ events }: Bid) =>
    events.filter(({ type }) => type === 'answered').map((event) => event.service_name);
  expect(namesOf(await seenByDriver(test, tender))).toEqual(['Бокс 0', 'Бокс 1']);
  expect(namesOf(await seenByWorkshop(test, tender, 0))).toEqual([null]);
});
