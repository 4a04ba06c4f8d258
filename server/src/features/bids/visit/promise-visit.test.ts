import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../../../db/tables/bids.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildVisit, buildWork } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];
const promise = (form: Record<string, unknown>, person?: { token: string }) =>
  call(test.app, customerMoveEndpoints.promise, form, person);
const rowOf = async (id: number) => (await test.deps.db.select().from(bids).where(eq(bids.id, id)))[0];
const promisesCount = () => test.deps.db.$count(bidEvents, eq(bidEvents.type, 'visit_promised'));

describe('«Буду»', () => {
  it('is stored for the time of the visit, with an event, and not twice', async () => {
    const { id, customer } = await buildVisit(test);
    const { status, data } = await promise({ id }, customer);
    expect([status, data.is_promised]).toEqual([200, true]);
    expect(data.available_actions).not.toContain('promise');
    const row = await rowOf(id);
    expect(row?.promisedFor).toEqual(row?.visitStart);
    expect((await promise({ id }, customer)).errors).toEqual(code('visit_not_promisable'));
    expect(await promisesCount()).toBe(1);
  });

  it('is the word of the driver alone', async () => {
    const { id, manager } = await buildVisit(test);
    expect((await promise({ id })).status).toBe(401);
    expect((await promise({ id }, manager)).status).toBe(403);
    expect((await promise({ id }, (await buildVisit(test)).customer)).status).toBe(404);
    expect((await rowOf(id))?.promisedFor).toBeNull();
  });

  it('needs a visit that starts within a day', async () => {
    const unanswered = await buildBid(test);
    const begun = await buildWork(test);
    for (const { id, customer } of [{ ...unanswered, id: unanswered.bid.id }, begun])
      expect((await promise({ id }, customer)).errors).toEqual(code('transition_not_allowed'));
    const far = await buildVisit(test, {
      slot_from: new Date(test.clock.now().getTime() + hours(25)).toISOString(),
    });
    expect((await promise({ id: far.id }, far.customer)).errors).toEqual(code('visit_not_promisable'));
    const past = await buildVisit(test);
    await test.deps.db.update(bids).set({ visitStart: test.clock.now() }).where(eq(bids.id, past.id));
    expect((await promise({ id: past.id }, past.customer)).errors).toEqual(code('visit_not_promisable'));
    expect(await promisesCount()).toBe(0);
  });

  it('refuses wrong numbers and a bid that has changed since', async () => {
    const { id, customer } = await buildVisit(test);
    for (const wrong of [undefined, 'x', 0, 99_999_999_999])
      expect((await promise({ id: wrong }, customer)).errors, String(wrong)).toHaveProperty('id');
    expect((await promise({ id, version: 'x' }, customer)).errors).toHaveProperty('version');
    const outdated = await promise({ id, version: 1 }, customer);
    expect([outdated.status, outdated.errors]).toEqual([409, code('version_conflict')]);
    expect(await promisesCount()).toBe(0);
  });
});
