import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { offers } from '../../../db/tables/offers.ts';
import { scheduleExceptions } from '../../../db/tables/schedule.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { days, hours, minutes } from '../../../platform/clock/durations.ts';
import { buildBid, offerForm } from '../../../testing/build/bid.ts';
import { later } from '../../../testing/build/deal.ts';
import { everyDay } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp, testNow } from '../../../testing/start-app.ts';

const test = startApp();
/** It is noon in Moscow, and the workshop is open from 9 to 21 every day. */
const at = (ms: number) => new Date(new Date(testNow).getTime() + ms).toISOString();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];
type WorkshopColumns = Partial<typeof workshops.$inferInsert>;

async function offered(changes: Record<string, unknown>, workshop: WorkshopColumns = {}) {
  const { bid, ...deal } = await buildBid(test);
  if (Object.keys(workshop).length > 0)
    await test.deps.db.update(workshops).set(workshop).where(eq(workshops.id, deal.workshop.id));
  const form = { ...offerForm(test, bid.id), ...changes };
  const answer = await call(test.app, workshopMoveEndpoints.answer, form, deal.manager);
  return { ...answer, deal, id: bid.id, offer: answer.data?.offers[0] };
}
const slotsAt = (...starts: number[]) => JSON.stringify(starts.map((ms) => ({ from: at(ms) })));
const accept = async ({ id, deal, offer }: Awaited<ReturnType<typeof offered>>, slotFrom?: string) =>
  call(
    test.app,
    customerMoveEndpoints.accept,
    { id, offer_id: offer?.id, slot_from: slotFrom },
    deal.customer,
  );

describe('the times of an offer', () => {
  it('lie ahead within sixty days', async () => {
    expect((await offered({ slot_from: at(minutes(1)) })).status).toBe(200);
    expect((await offered({ slot_from: at(days(60)) })).status).toBe(200);
    for (const wrong of [at(0), at(-1000), at(days(60) + 1000)]) {
      const { status, errors } = await offered({ slot_from: wrong });
      expect(status).toBe(422);
      expect(errors).toEqual(code('period_invalid', { field: 'slot_from' }));
    }
  });

  it('are up to five, in order, each once, and the driver chooses one', async () => {
    const answer = await offered({ slots: slotsAt(hours(48), hours(24), hours(48)) });
    const [first, second] = answer.offer?.slots ?? [];
    expect(answer.offer?.slots).toHaveLength(2);
    expect(first).toEqual({ from: '2026-03-11T12:00:00+03:00', to: '2026-03-11T13:00:00+03:00' });
    const { data } = await accept(answer, second?.from);
    expect(data).toMatchObject({ visit_start: second?.from, visit_end: second?.to });
    const six = [24, 25, 26, 27, 28, 29].map((count) => hours(count));
    expect((await offered({ slots: slotsAt(...six) })).errors).toHaveProperty('slots');
  });

  it('are needed, and another time than those cannot be accepted', async () => {
    expect((await offered({ slot_from: undefined })).errors).toHaveProperty('slot_from');
    const { status, errors } = await accept(await offered({}), at(hours(49)));
    expect([status, errors]).toEqual([409, expect.objectContaining({ slot_from: expect.anything() })]);
  });

  it('past are not accepted while another slot is still to come', async () => {
    const answer = await offered({ slots: slotsAt(hours(1), hours(24)) });
    const present = { ...answer, deal: await later(test, answer.deal, hours(2)) };
    expect((await accept(present, at(hours(1)))).errors).toEqual(code('period_invalid'));
    expect((await accept(present)).data.visit_start).toBe('2026-03-11T12:00:00+03:00');
  });

  it('end within the opening hours', async () => {
    expect((await offered({ slot_from: at(hours(8)) })).status, 'until 21:00').toBe(200);
    for (const closed of [hours(8) + minutes(1), hours(10), hours(15), hours(21) - minutes(1)]) {
      const { status, errors } = await offered({ slot_from: at(closed) });
      expect(status).toBe(422);
      expect(errors).toEqual(code('slot_closed', { field: 'slot_from' }));
    }
  });

  it('may be at night in a workshop with night shifts or always open', async () => {
    const nights = { schedule: everyDay('20:00', '04:00') };
    const midnight = hours(12) - minutes(30);
    expect((await offered({ slot_from: at(midnight) }, nights)).status).toBe(200);
    expect((await offered({ slot_from: at(hours(24)) }, nights)).errors).toEqual(code('slot_closed'));
    const always = { schedule: everyDay('00:00', '24:00') };
    expect((await offered({ slot_from: at(midnight) }, always)).status).toBe(200);
  });

  it('only begin within the hours when the work is longer than a day', async () => {
    const long = { minutes: 24 * 60 * 2 };
    expect((await offered({ ...long, slot_from: at(hours(5)) })).status).toBe(200);
    expect((await offered({ ...long, slot_from: at(hours(10)) })).errors).toEqual(code('slot_closed'));
  });

  it('are not within a closure, also when it begins after the offer', async () => {
    const closure = { closedFrom: '2026-03-12', closedTo: '2026-03-13' };
    expect((await offered({}, closure)).errors).toEqual(code('slot_closed'));
    const answer = await offered({});
    await test.deps.db.update(workshops).set(closure).where(eq(workshops.id, answer.deal.workshop.id));
    expect((await accept(answer)).errors).toEqual(code('slot_closed'));
  });

  it('that the workshop has closed since are marked for the driver alone', async () => {
    const { id, deal } = await offered({ slots: slotsAt(hours(24), hours(48)) });
    const marks = async (endpoint: typeof customerBidEndpoints.view | typeof workshopBidEndpoints.view) => {
      const person = endpoint === customerBidEndpoints.view ? deal.customer : deal.manager;
      const { data } = await call(test.app, endpoint, { id }, person);
      return data.offers.flatMap(({ slots }) => slots.map((slot) => slot.is_closed ?? false));
    };
    expect(await marks(customerBidEndpoints.view)).toEqual([false, false]);
    const day = { workshopId: deal.workshop.id, date: '2026-03-12', isActive: false, note: '' };
    await test.deps.db.insert(scheduleExceptions).values(day);
    expect(await marks(customerBidEndpoints.view)).toEqual([false, true]);
    expect(await marks(workshopBidEndpoints.view)).toEqual([false, false]);
  });
});

describe('an offer is open', () => {
  const validUntil = async (form: Record<string, unknown>) => (await offered(form)).offer?.valid_until;

  it('for two days or as its author says, and never after its last visit begins', async () => {
    expect(await validUntil({ slot_from: at(days(10)) })).toBe('2026-03-12T12:00:00+03:00');
    expect(await validUntil({ slots: slotsAt(hours(2), hours(5)) })).toBe('2026-03-10T17:00:00+03:00');
    expect(await validUntil({ slot_from: at(minutes(10)) })).toBe('2026-03-10T12:10:00+03:00');
    expect(await validUntil({ valid_until: at(hours(3)) })).toBe('2026-03-10T15:00:00+03:00');
    expect(await validUntil({ valid_until: at(days(9)), slot_from: at(days(3)) })).toBe(
      '2026-03-13T12:00:00+03:00',
    );
    expect((await offered({ valid_until: at(0) })).errors).toEqual(
      code('period_invalid', { field: 'valid_until' }),
    );
  });

  it('no longer when its visit would have begun, even if its row says otherwise', async () => {
    const answer = await offered({ slot_from: at(hours(1)) });
    await test.deps.db.update(offers).set({ validUntil: new Date(at(days(2))) });
    const deal = await later(test, answer.deal, hours(1));
    const { status, errors } = await accept({ ...answer, deal });
    expect([status, errors]).toEqual([409, code('offer_not_open')]);
  });
});

describe('the prices of an offer', () => {
  const linesOf = (...lines: object[]) => ({ lines: JSON.stringify(lines) });

  it('are final, or may grow to a highest one that is not below the total', async () => {
    expect((await offered({})).offer).toMatchObject({ price_is_final: true, price_max: null });
    const open = await offered({ price_max: 5000 });
    expect(open.offer).toMatchObject({ price_is_final: false, price_max: 5000, price_total: 4200 });
    const { status, errors } = await offered({ price_max: 4199 });
    expect([status, errors]).toEqual([422, code('offer_invalid', { reason: 'max_below_total' })]);
  });

  it('after a diagnosis only say what the diagnosis costs', async () => {
    const diagnosis = { kind: 'labour', title: 'Диагностика ходовой', price: 900 };
    const answer = await offered({ ...linesOf(diagnosis), needs_diagnostics: 1 });
    expect(answer.offer).toMatchObject({ needs_diagnostics: true, price_total: 900 });
    for (const line of [
      { kind: 'part', title: 'Колодки', price: 900 },
      { ...diagnosis, price: 0 },
    ]) {
      const { errors } = await offered({ ...linesOf(line), needs_diagnostics: 1 });
      expect(errors).toEqual(code('offer_invalid', { reason: 'no_diagnosis' }));
    }
  });

  it('leave out the driver’s own parts', async () => {
    const own = { article: '0986494123', brand: 'Bosch', is_customer_part: true };
    const answer = await offered(
      linesOf(
        { kind: 'labour', title: 'Замена', price: 1800 },
        { kind: 'part', title: 'Колодки клиента', price: 5000, qty: 2, part: own },
      ),
    );
    expect(answer.offer).toMatchObject({ price_parts: 0, price_total: 1800 });
    expect(answer.offer?.lines[1]).toMatchObject({ price: 0, amount: 0, part: own });
  });

  it('name articles, makers and delivery of parts, which labour has not', async () => {
    const part = { article: '0986494123', brand: 'Bosch', delivery_date: '2026-03-12' };
    const answer = await offered(
      linesOf(
        { kind: 'labour', title: 'Замена', price: 1, part },
        { kind: 'part', title: 'К', price: 1, part },
      ),
    );
    expect(answer.offer?.lines.map((line) => line.part)).toEqual([
      null,
      { ...part, is_customer_part: false },
    ]);
  });

  it('have the warranty of the day of the offer', async () => {
    const warranty = { work_months: 12, parts_months: 6, km: 10_000, text: 'На работы и запчасти' };
    const answer = await offered({}, { warranty });
    const { id } = answer.deal.workshop;
    await test.deps.db
      .update(workshops)
      .set({ warranty: { ...warranty, work_months: 1 } })
      .where(eq(workshops.id, id));
    expect((await accept(answer)).data.offers[0]?.warranty).toEqual(warranty);
  });
});
