import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { offers } from '../../../db/tables/offers.ts';
import { bidForm } from '../../../testing/build/bid.ts';
import {
  type BuiltVisit,
  buildFinished,
  buildVisit,
  buildWork,
  visitMileage,
} from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { confirmBySystem } from './confirm-work.ts';

const test = startApp();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
const finish = ({ id, manager }: BuiltVisit, form: Record<string, unknown> = {}) =>
  call(test.app, workshopMoveEndpoints.finish, { id, ...form }, manager);
const confirm = ({ id, customer }: BuiltVisit) =>
  call(test.app, customerMoveEndpoints.confirm, { id }, customer);
const linesForm = (...lines: Record<string, unknown>[]) => ({ lines: JSON.stringify(lines) });
const labour = { kind: 'labour', title: 'Замена передних колодок', price: 1800 };
const part = { kind: 'part', title: 'Колодки Bosch', qty: 2, unit: 'шт.', price: 1300 };
const discount = { kind: 'discount', title: 'Скидка новому клиенту', price: 200 };

describe('the end of the work', () => {
  it('bills the lines of the offer and starts the warranty of its longest line', async () => {
    const work = await buildWork(test);
    const { status, data } = await finish(work, { mileage_out: visitMileage + 12 });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ status: 'finished', price_final: 4200, price_total: 4200, confirmed_at: null },
      ...{ mileage_in: 84_000, mileage_out: 84_012, finished_at: '2026-03-10T12:00:00+03:00' },
      ...{ warranty_months: 6, warranty_until: '2026-09-10T12:00:00+03:00' },
      final_lines: [{ amount: 1800 }, { amount: 2600 }, { kind: 'discount', amount: 200 }],
    });
    expect(data.auto.mileage).toBe(84_012);
    const { data: seen } = await call(test.app, customerBidEndpoints.view, { id: work.id }, work.customer);
    expect(seen.final_lines).toEqual(data.final_lines);
    expect(seen.available_actions).toEqual(expect.arrayContaining(['confirm', 'claim', 'repeat']));
  });

  it('bills a part of the agreed lines with a further discount', async () => {
    const work = await buildWork(test);
    const cheaper = linesForm({ ...labour, price: 1500 }, { ...discount, title: 'Постоянному', price: 100 });
    const { data } = await finish(work, cheaper);
    expect(data).toMatchObject({ price_final: 1400, warranty_months: 6 });
    const longer = await finish(await buildWork(test), { ...cheaper, warranty_months: 12 });
    expect(longer.data.warranty_until).toBe('2027-03-10T12:00:00+03:00');
  });

  it('never bills what was not agreed: another line, a higher or a doubled one, a larger sum', async () => {
    const work = await buildWork(test);
    const refused = async (...lines: Record<string, unknown>[]) =>
      (await finish(work, linesForm(...lines))).errors;
    const final = (title: string) => code('final_lines', { title });
    expect(await refused(labour, { title: 'Мойка', price: 300 })).toEqual(final('Мойка'));
    expect(await refused({ ...labour, price: 1801 })).toEqual(final(labour.title));
    expect(await refused({ ...labour, kind: 'part' })).toEqual(final(labour.title));
    expect(await refused(labour, labour)).toEqual(final(labour.title));
    expect(await refused(labour, part)).toEqual(code('final_price', { price_max: 4200, price_total: 4400 }));
    const { errors } = await finish(work, linesForm(labour, { ...discount, price: 1801 }));
    expect(errors).toEqual(code('offer_invalid', { reason: 'discount_too_big' }));
    expect((await finish(work, linesForm(labour, part, discount))).status).toBe(200);
  });

  it('lets lines of an estimate grow up to its maximum and no further', async () => {
    const work = await buildWork(test, { price_max: 5000 });
    const dearer = (price: number) => linesForm({ ...labour, price }, part, discount);
    expect((await finish(work, dearer(2601))).errors).toEqual(code('final_price', { price_max: 5000 }));
    expect((await finish(work, dearer(2600))).data.price_final).toBe(5000);
  });

  it('has at least two weeks of warranty, or the terms of the workshop on the day of the offer', async () => {
    const plain = { lines: JSON.stringify([{ title: 'Диагностика', price: 900 }]) };
    const bare = await finish(await buildWork(test, plain));
    expect(bare.data).toMatchObject({ warranty_months: null, warranty_until: '2026-03-24T12:00:00+03:00' });
    const work = await buildWork(test, plain);
    const warranty = { work_months: 3, parts_months: 12, km: null, text: '' };
    await test.deps.db.update(offers).set({ warranty }).where(eq(offers.id, work.offerId));
    expect((await finish(work)).data.warranty_months).toBe(3);
  });

  it('guarantees each line for its own months, else for those of the terms for works or for parts', async () => {
    const own = { article: null, brand: null, is_customer_part: true };
    const lines = [{ ...labour, warranty_months: 6 }, { title: 'Развал', price: 900 }, part, discount];
    const offer = { lines: JSON.stringify([...lines, { ...part, title: 'Диски клиента', part: own }]) };
    const warranty = { work_months: 9, parts_months: 12, km: null, text: '' };
    const promised = async () => {
      const work = await buildWork(test, offer);
      await test.deps.db.update(offers).set({ warranty }).where(eq(offers.id, work.offerId));
      return work;
    };
    const { data } = await finish(await promised());
    expect(data.final_lines.map((line) => line.warranty_months)).toEqual([6, 9, 12, null, 0]);
    expect(data).toMatchObject({ warranty_months: 12, warranty_until: '2027-03-10T12:00:00+03:00' });
    const shorter = await finish(await promised(), {
      warranty_months: 3,
      ...linesForm({ ...labour, warranty_months: 1 }, part),
    });
    expect(shorter.data.final_lines.map((line) => line.warranty_months)).toEqual([6, 12]);
    const longer = await finish(await promised(), { warranty_months: 10 });
    expect(longer.data.final_lines.map((line) => line.warranty_months)).toEqual([10, 10, 12, null, 0]);
  });

  it('never lowers the mileage, also when the driver began the visit himself', async () => {
    const work = await buildWork(test);
    const lower = await finish(work, { mileage_out: visitMileage - 1 });
    expect(lower.errors).toEqual(code('mileage_decreased', { mileage: visitMileage }));
    const arrived = await buildVisit(test);
    await call(test.app, customerMoveEndpoints.arrive, { id: arrived.id }, arrived.customer);
    const { data } = await finish(arrived, { mileage_out: 500 });
    expect([data.mileage_in, data.mileage_out, data.auto.mileage]).toEqual([null, 500, 500]);
  });

  it('answers a wish to cancel with a bill of what is done', async () => {
    const work = await buildWork(test);
    await test.deps.db
      .update(bids)
      .set({ cancelBy: 'customer', cancelCode: 'other' })
      .where(eq(bids.id, work.id));
    const { data } = await finish(work, linesForm(labour));
    expect(data).toMatchObject({ status: 'finished', price_final: 1800, pending_cancel: null });
    const [bid] = await test.deps.db.select().from(bids).where(eq(bids.id, work.id));
    expect([bid?.cancelBy, bid?.cancelCode]).toEqual([null, null]);
  });

  it('is set by the workshop of the bid while the car is in work', async () => {
    const [work, visit] = [await buildWork(test), await buildVisit(test)];
    expect((await finish({ ...work, manager: visit.manager })).status).toBe(404);
    expect((await finish({ ...work, manager: work.customer })).status).toBe(403);
    expect((await finish(visit)).errors).toEqual(code('transition_not_allowed'));
  });
});

describe('the confirmation', () => {
  it('is given once by the driver, and is news to the workshop', async () => {
    const deal = await buildFinished(test);
    test.clock.advance(1000);
    const { status, data } = await confirm(deal);
    expect([status, data.status, data.confirmed_at]).toEqual([200, 'finished', '2026-03-10T12:00:01+03:00']);
    const list = await call(test.app, workshopBidEndpoints.index, { status: 'finished' }, deal.manager);
    expect(list.data.items).toMatchObject([{ id: deal.id, is_unseen: true }]);
    expect((await confirm(deal)).errors).toEqual(code('already_confirmed'));
  });

  it('is for the driver of a finished bid', async () => {
    const [deal, work] = [await buildFinished(test), await buildWork(test)];
    expect((await confirm({ ...deal, customer: work.customer })).status).toBe(404);
    expect((await confirm({ ...deal, customer: deal.manager })).status).toBe(403);
    expect((await confirm(work)).errors).toEqual(code('transition_not_allowed'));
  });

  it('of the system is written once and says who gave it', async () => {
    const deal = await buildFinished(test);
    const deps = { ...test.deps, log: test.app.log };
    for (const _ of [1, 2])
      await test.deps.db.transaction(async (tx) => {
        const [bid] = await tx.select().from(bids).where(eq(bids.id, deal.id));
        if (bid) await confirmBySystem(tx, deps, bid);
      });
    const { data } = await call(test.app, customerBidEndpoints.view, { id: deal.id }, deal.customer);
    expect(data.events.filter(({ type }) => type === 'confirmed')).toMatchObject([{ actor: 'system' }]);
  });
});

describe('after the end', () => {
  it('the car can leave the garage', async () => {
    const work = await buildWork(test);
    const leave = () => call(test.app, carEndpoints.delete, { id: work.carId }, work.customer);
    expect((await leave()).errors).toEqual(code('has_active_bid'));
    await finish(work);
    expect((await leave()).status).toBe(200);
    const { data } = await call(test.app, customerBidEndpoints.view, { id: work.id }, work.customer);
    expect(data.auto.id).toBe(work.carId);
  });

  it.each(['finished', 'reject'] as const)(
    'of status %s a new bid of the same car and workshop is possible',
    async (status) => {
      const work = await buildWork(test);
      const again = () => call(test.app, customerBidEndpoints.create, bidForm(test, work), work.customer);
      expect((await again()).errors).toEqual(code('active_bid_exists', { bid_id: work.id }));
      await test.deps.db.update(bids).set({ status }).where(eq(bids.id, work.id));
      expect((await again()).status).toBe(200);
    },
  );
});
