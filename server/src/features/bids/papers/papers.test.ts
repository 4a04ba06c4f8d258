import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { customerPaperEndpoints, workshopPaperEndpoints } from '@sto/contract/bids/papers.endpoints';
import type { Papers } from '@sto/contract/bids/papers.schemas';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { cars } from '../../../db/tables/cars.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { hours } from '../../../platform/clock/durations.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { type BuiltVisit, buildFinished, buildVisit, buildWork } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const ofDriver = ({ id, customer }: BuiltVisit) =>
  call(test.app, customerPaperEndpoints.papers, { id }, customer);
const ofWorkshop = ({ id, manager }: BuiltVisit) =>
  call(test.app, workshopPaperEndpoints.papers, { id }, manager);
const open = (url = '') => test.app.inject({ method: 'GET', url });

/** The text of a PDF with plain spaces. */
async function textOf(url: string | undefined): Promise<string> {
  const { rawPayload, headers } = await open(url);
  expect(headers['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  return text.replace(/\s+/g, ' ');
}

describe('the work order', () => {
  it('has the parties, the agreed lines and the sum, before the work is done', async () => {
    const visit = await buildVisit(test, { price_max: 5000 });
    await test.deps.db
      .update(cars)
      .set({ licencePlate: 'А482КХ777', vin: 'XTA21099012345678', isVinFromRegistry: true })
      .where(eq(cars.id, visit.carId));
    await test.deps.db
      .update(workshops)
      .set({ name: 'Автомастер', address: 'Лесная ул., 5', inn: '7707083893' });
    const { data } = await ofDriver(visit);
    expect(data).toMatchObject({ work_order: { name: `Заказ-наряд У-${visit.id}.pdf` }, act: null });
    const text = await textOf(data.work_order?.url);
    for (const words of [
      `Заказ-наряд № У-${visit.id} от 10 марта 2026 г.`,
      ...['Исполнитель Автомастер ИНН 7707083893', 'Адрес Лесная ул., 5', 'Заказчик Андрей', 'А482КХ777'],
      ...['Замена передних колодок', '1 800 ₽', 'Колодки Bosch', '2 600 ₽', '−200 ₽'],
      ...['Итого: 4 200 ₽', 'не больше 5 000 ₽', 'Гарантия: 6 мес.'],
    ])
      expect(text).toContain(words);
    expect(text).toContain('XTA*********45678');
    expect(text).not.toContain(visit.customer.phone.slice(2));
    expect(await textOf((await ofWorkshop(visit)).data.work_order?.url)).toContain('XTA21099012345678');
  });

  it('gets approved extra work and the mileage, and no refused lines', async () => {
    const work = await buildWork(test);
    const lines = '[{"title":"Замена шланга","price":900},{"title":"Полировка фар","price":777}]';
    const form = { id: work.id, reason: 'Течёт', lines };
    const { data } = await call(test.app, workshopMoveEndpoints.proposeChange, form, work.manager);
    const change = data.changes[0];
    const [hose, polish] = change?.lines ?? [];
    const decision = { approved_line_ids: [hose?.id], declined_line_ids: [polish?.id] };
    await call(
      test.app,
      customerMoveEndpoints.decideChange,
      { id: work.id, change_id: change?.id, ...decision },
      work.customer,
    );
    const text = await textOf((await ofWorkshop(work)).data.work_order?.url);
    for (const words of ['Замена шланга', 'Итого: 5 100 ₽', 'Пробег при приёме 84 000 км'])
      expect(text).toContain(words);
    expect(text).not.toContain('Полировка');
  });
});

describe('the act', () => {
  it('has exactly the final lines, their sum and the end of the warranty', async () => {
    const work = await buildWork(test);
    const lines =
      '[{"title":"Замена передних колодок","price":1500},{"kind":"discount","title":"Скидка","price":100}]';
    const { data: bid } = await call(
      test.app,
      workshopMoveEndpoints.finish,
      { id: work.id, lines, mileage_out: 84_005 },
      work.manager,
    );
    const { data } = await ofDriver(work);
    expect(data).toMatchObject({ act: { name: `Акт У-${work.id}.pdf` }, calendar: null });
    const text = await textOf(data.act?.url);
    const amounts = [...text.matchAll(/(−?\d[\d ]*) ₽/g)].map(([, digits]) =>
      Number(digits?.replace('−', '-').replaceAll(' ', '')),
    );
    const expected = bid.final_lines.flatMap(({ kind, price, amount }) =>
      kind === 'discount' ? [-amount] : [price, amount],
    );
    expect(amounts).toEqual([...expected, bid.price_final]);
    for (const words of [
      'Акт выполненных работ',
      'при приёме 84 000 км, при выдаче 84 005 км',
      '6 мес., до 10 сентября 2026 г.',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Bosch');
  });

  it('names the warranty of each line where they differ', async () => {
    const lines = [
      { title: 'Замена колодок', price: 1500, warranty_months: 6 },
      { kind: 'part', title: 'Колодки', price: 900, warranty_months: 12 },
      { title: 'Мойка', price: 300, warranty_months: 0 },
    ];
    const deal = await buildFinished(test, { lines: JSON.stringify(lines) });
    const text = await textOf((await ofDriver(deal)).data.act?.url);
    for (const words of [
      'Замена колодок (гарантия 6 мес.)',
      'Колодки (гарантия 12 мес.)',
      'Мойка (без гарантии)',
      'Гарантия: 12 мес., до 10 марта 2027 г. Самая долгая',
    ])
      expect(text).toContain(words);
  });

  it('of a long bill has several pages and embeds its font', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => ({
      title: `Работа номер ${index + 1}`,
      price: 100,
    }));
    const deal = await buildFinished(test, { lines: JSON.stringify(lines) });
    const url = (await ofWorkshop(deal)).data.act?.url;
    const text = await textOf(url);
    for (const words of ['Работа номер 50', 'Итого: 5 000 ₽', 'стр. 2 из 2']) expect(text).toContain(words);
    expect((await open(url)).rawPayload.toString('latin1')).toContain('/FontFile2');
  });
});

describe('the calendar file', () => {
  it('of the visit shows each side what and where', async () => {
    const visit = await buildVisit(test);
    await test.deps.db.update(workshops).set({ name: 'Автомастер', address: 'Лесная ул., 5' });
    const body = async ({ data }: { data: Papers }) =>
      (await open(data.calendar?.url)).body.replace(/\r\n[ \t]/g, '');
    const driver = await body(await ofDriver(visit));
    for (const line of [
      ...['BEGIN:VEVENT', 'DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z'],
      ...['SUMMARY:Визит: Автомастер', 'LOCATION:Лесная ул.\\, 5', `UID:bid-${visit.id}@`],
    ])
      expect(driver).toContain(line);
    const workshop = await body(await ofWorkshop(visit));
    expect(workshop).toMatch(/SUMMARY:Визит клиента: \S+ \S+/);
    expect(workshop).toContain(`/service/bids/${visit.id}`);
  });
});

describe('the papers of a bid', () => {
  it('do not exist before an offer is accepted', async () => {
    const { bid, customer, manager } = await buildBid(test);
    const nothing = { work_order: null, act: null, calendar: null };
    for (const { data } of [
      await call(test.app, customerPaperEndpoints.papers, { id: bid.id }, customer),
      await call(test.app, workshopPaperEndpoints.papers, { id: bid.id }, manager),
    ])
      expect(data).toEqual(nothing);
  });

  it('are for its two sides only', async () => {
    const [visit, other] = [await buildVisit(test), await buildVisit(test)];
    expect((await ofDriver({ ...visit, customer: other.customer })).status).toBe(404);
    expect((await ofDriver({ ...visit, customer: visit.manager })).status).toBe(403);
    expect((await ofWorkshop({ ...visit, manager: other.manager })).status).toBe(404);
  });

  it('open by their signed addresses only, for two hours at most', async () => {
    const visit = await buildVisit(test);
    const url = (await ofDriver(visit)).data.calendar?.url ?? '';
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%D0%92/);
    const foreign = [
      url.replace('/customer/', '/service/'),
      url.replace(`/papers/${visit.id}/`, `/papers/${visit.id + 1}/`),
      url.replace('/calendar', '/work-order'),
      url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      `/api/papers/${visit.id}/customer/calendar`,
    ];
    for (const address of foreign) expect((await open(address)).statusCode).toBe(404);
    test.clock.advance(hours(2));
    expect((await open(url)).statusCode).toBe(404);
  });
});
