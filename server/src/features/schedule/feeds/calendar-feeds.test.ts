import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { maxCalendarFeeds } from '@sto/contract/limits';
import { calendarFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { removePerson } from '../../../commands/removal.ts';
import { calendarFeeds } from '../../../db/tables/integrations.ts';
import { bookings, workshopBays } from '../../../db/tables/schedule.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import { signedIn } from '../../../testing/as.ts';
import { type BuiltVisit, buildVisit } from '../../../testing/build/deal.ts';
import { buildScheduleThings } from '../../../testing/build/schedule.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { purgeCalendarFeeds } from './purge-calendar-feeds.ts';

const test = startApp();

type Part = { bay_id?: number; mechanic_id?: number };
const make = ({ workshop, manager }: BuiltVisit, part: Part = {}) =>
  call(test.app, calendarFeedEndpoints.create, { service_id: workshop.id, ...part }, manager);
const read = (url: string) => test.app.inject({ method: 'GET', url: new URL(url).pathname });
const calendarAt = async (url: string) => (await read(url)).body.replace(/\r\n[ \t]/g, '');

describe('the address of a calendar', () => {
  it('is returned once and stored as a hash; the list says when it was read', async () => {
    const visit = await buildVisit(test);
    const { data } = await make(visit);
    const { url, ...shown } = data;
    expect(url).toMatch(/\/api\/calendar\/stocal_[\w-]{43}\.ics$/);
    expect(shown).toMatchObject({ title: 'Весь автосервис', maker_name: 'Ольга', last_used_at: null });
    const list = () =>
      call(test.app, calendarFeedEndpoints.index, { service_id: visit.workshop.id }, visit.manager);
    expect((await list()).data.items).toEqual([shown]);
    const secret = /stocal_([\w-]+)/.exec(url)?.[1] ?? '';
    expect(JSON.stringify(await test.deps.db.select().from(calendarFeeds))).not.toContain(secret);
    await read(url);
    expect((await list()).data.items[0]?.last_used_at).toBe(test.clock.now().toISOString());
  });

  it('is not in the log, neither whole nor in part', async () => {
    const { data } = await make(await buildVisit(test));
    await read(data.url);
    await read(data.url.replace('.ics', 'x.ics'));
    const secret = /stocal_([\w-]+)/.exec(data.url)?.[1] ?? '';
    const lines = test.log.lines().filter((line) => line.includes('calendar'));
    expect(lines.join('\n')).toContain('/api/calendar/:file');
    expect(lines.join('\n')).not.toContain(secret.slice(0, 12));
  });

  it('is 404 once removed, and for every other secret', async () => {
    const visit = await buildVisit(test);
    const { data } = await make(visit);
    expect((await read(data.url)).statusCode).toBe(200);
    const others = [data.url.replace(/stocal_./, 'stocal_-'), data.url.replace('.ics', ''), `${data.url}x`];
    for (const url of others) if (url !== data.url) expect((await read(url)).statusCode).toBe(404);
    expect((await call(test.app, calendarFeedEndpoints.remove, { id: data.id }, visit.manager)).status).toBe(
      200,
    );
    expect((await read(data.url)).statusCode).toBe(404);
    expect((await call(test.app, calendarFeedEndpoints.remove, { id: data.id }, visit.manager)).status).toBe(
      404,
    );
    expect((await call(test.app, calendarFeedEndpoints.remove, { id: 'x' }, visit.manager)).status).toBe(422);
    const ofWorkshop = { service_id: visit.workshop.id };
    expect((await call(test.app, calendarFeedEndpoints.index, ofWorkshop, visit.manager)).data.items).toEqual(
      [],
    );
  });

  it('ends with the management of its maker, and with the removal of the person', async () => {
    const { db } = test.deps;
    const visit = await buildVisit(test);
    const { data } = await make(visit);
    const { userId } = visit.manager;
    const ofManager = and(
      eq(workshopEmployees.userId, userId),
      eq(workshopEmployees.workshopId, visit.workshop.id),
    );
    await db.update(workshopEmployees).set({ role: 'mechanic' }).where(ofManager);
    expect((await read(data.url)).statusCode).toBe(404);
    const refused = await call(test.app, calendarFeedEndpoints.remove, { id: data.id }, visit.manager);
    expect(refused.status).toBe(403);
    expect(await purgeCalendarFeeds(test.deps)).toBe(1);
    expect(await purgeCalendarFeeds(test.deps)).toBe(0);
    await db.update(workshopEmployees).set({ role: 'owner' }).where(ofManager);
    const again = await make(visit);
    expect(await purgeCalendarFeeds(test.deps)).toBe(0);
    await db.transaction((tx) => removePerson(tx, userId, { words: false }));
    expect(await db.select().from(calendarFeeds)).toEqual([]);
    expect((await read(again.data.url)).statusCode).toBe(404);
  });

  it('is limited in number, for managers, and of one part at most', async () => {
    const visit = await buildVisit(test);
    const { bayId, mechanicId } = await buildScheduleThings(test, visit.workshop.id);
    expect((await make(visit, { bay_id: bayId, mechanic_id: mechanicId })).status).toBe(422);
    const other = await buildVisit(test);
    expect((await make(other, { bay_id: bayId })).status).toBe(404);
    const service_id = visit.workshop.id;
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: service_id, employeeRole: 'mechanic' },
    });
    expect((await call(test.app, calendarFeedEndpoints.create, { service_id }, mechanic)).status).toBe(403);
    expect((await call(test.app, calendarFeedEndpoints.index, { service_id }, mechanic)).status).toBe(403);
    expect((await call(test.app, calendarFeedEndpoints.index, { service_id }, other.manager)).status).toBe(
      404,
    );
    const first = await make(visit);
    expect(
      (await call(test.app, calendarFeedEndpoints.remove, { id: first.data.id }, other.manager)).status,
    ).toBe(404);
    for (let count = 1; count < maxCalendarFeeds; count += 1) await make(visit);
    expect((await make(visit)).errors).toMatchObject([{ code: 'calendar_feeds_too_many' }]);
  });
});

describe('the calendar', () => {
  it('has the visits without phones, with the number and the version of the bid', async () => {
    const visit = await buildVisit(test);
    const { data } = await make(visit);
    const { headers } = await read(data.url);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const calendar = await calendarAt(data.url);
    for (const line of [
      ...['DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z', 'X-WR-TIMEZONE:Europe/Moscow'],
      ...[`UID:bid-${visit.id}@`, 'STATUS:CONFIRMED', 'SUMMARY:Визит клиента: '],
    ])
      expect(calendar).toContain(line);
    expect(calendar).not.toContain(visit.customer.phone.slice(2));
    expect(calendar).not.toContain('Андрей');
  });

  it('cancels the event of a cancelled visit, under the same number and a later version', async () => {
    const visit = await buildVisit(test);
    const { data } = await make(visit);
    const versionOf = (calendar: string) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]);
    const before = await calendarAt(data.url);
    const form = { id: visit.id, code: 'other', comment: 'Уехал' };
    expect((await call(test.app, customerMoveEndpoints.cancel, form, visit.customer)).status).toBe(200);
    const after = await calendarAt(data.url);
    expect(after).toContain('STATUS:CANCELLED');
    expect(after).toContain(`UID:bid-${visit.id}@`);
    expect(versionOf(after)).toBeGreaterThan(versionOf(before));
  });

  it('of one bay or mechanic has theirs alone, with what was taken by hand', async () => {
    const { db } = test.deps;
    const visit = await buildVisit(test);
    const { bayId, spareBayId, mechanicId } = await buildScheduleThings(test, visit.workshop.id);
    await db.update(workshopBays).set({ name: 'Пост у ворот' }).where(eq(workshopBays.id, bayId));
    const [own, spare, ofMechanic] = [
      await make(visit, { bay_id: bayId }),
      await make(visit, { bay_id: spareBayId }),
      await make(visit, { mechanic_id: mechanicId }),
    ];
    expect([own.data.title, ofMechanic.data.title]).toEqual(['Пост у ворот', 'Мастер']);
    expect(await calendarAt(own.data.url)).toContain(`UID:bid-${visit.id}@`);
    expect(await calendarAt(own.data.url)).toMatch(/UID:block-\d+@/);
    expect(await calendarAt(spare.data.url)).not.toContain('BEGIN:VEVENT');
    expect(await calendarAt(ofMechanic.data.url)).not.toContain('BEGIN:VEVENT');
    await db.update(bookings).set({ mechanicId }).where(eq(bookings.bidId, visit.id));
    expect(await calendarAt(ofMechanic.data.url)).toContain(`UID:bid-${visit.id}@`);
  });
});
