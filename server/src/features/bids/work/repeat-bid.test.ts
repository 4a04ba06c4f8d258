import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { workTypes } from '../../../db/tables/work-types.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildWorkType } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
type Built = Awaited<ReturnType<typeof buildBid>>;
const repeat = ({ bid, customer }: Built) =>
  call(test.app, customerMoveEndpoints.repeat, { id: bid.id }, customer);

describe('the draft of a repeated bid', () => {
  it('has the car, the works and the workshop of the closed one', async () => {
    const deal = await buildBid(test, { status: 'finished', typeConnection: 2, comment: 'Скрип' });
    const { status, data } = await repeat(deal);
    expect(status).toBe(200);
    expect(data.draft).toMatchObject({
      ...{ service_id: deal.workshop.id, auto: { id: deal.carId }, work_type_ids: deal.workshop.workTypeIds },
      ...{ type_connection: 2, comment: 'Скрип' },
    });
  });

  it('names no workshop that left booking, and works as they are called today', async () => {
    const deal = await buildBid(test, { status: 'reject' });
    const [old = 0] = deal.workshop.workTypeIds;
    const today = await buildWorkType(test.deps.db);
    await test.deps.db.update(workTypes).set({ mergedIntoId: today }).where(eq(workTypes.id, old));
    await test.deps.db.update(workshops).set({ isConnected: false });
    expect((await repeat(deal)).data.draft).toMatchObject({ service_id: null, work_type_ids: [today] });
  });

  it('exists for the own closed bids only', async () => {
    const [open, closed] = [await buildBid(test), await buildBid(test, { status: 'finished' })];
    const early = await repeat(open);
    expect([early.status, early.errors]).toEqual([
      409,
      [expect.objectContaining({ code: 'transition_not_allowed', available_actions: expect.any(Array) })],
    ]);
    expect((await repeat({ ...closed, customer: open.customer })).status).toBe(404);
    expect((await repeat({ ...closed, customer: closed.manager })).status).toBe(403);
  });
});
