import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { driverFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { removePerson } from '../../../commands/removal.ts';
import { bids } from '../../../db/tables/bids.ts';
import { driverCalendarFeeds } from '../../../db/tables/integrations.ts';
import { users } from '../../../db/tables/users.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { buildVisit, buildWork } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { purgeCalendarFeeds } from './purge-calendar-feeds.ts';

const test = startApp();

const create = (driver: SignedIn) => call(test.app, driverFeedEndpoints.create, {}, driver);
const view = (driver: SignedIn) => call(test.app, driverFeedEndpoints.view, {}, driver);
const replace = (driver: SignedIn) => call(test.app, driverFeedEndpoints.replace, {}, driver);
const remove = (driver: SignedIn) => call(test.app, driverFeedEndpoints.remove, {}, driver);
const read = (url: string) => test.app.inject({ method: 'GET', url: new URL(url).pathname });
const calendarAt = async (url: string) =>
  (await read(url)).body.replace(/\r\n[ \t]/g, '').replaceAll('\\,', ',');

describe("the address of a driver's calendar", () => {
  it('is returned once and stored as a hash; the state says when it was read', async () => {
    const driver = await signedIn(test);
    expect((await view(driver)).data).toEqual({ feed: null });
    const { data } = await create(driver);
    const { url, ...shown } = data;
    expect(url).toMatch(/\/api\/calendar\/stodriver_[\w-]{43}\.ics$/);
    expect((await view(driver)).data).toEqual({ feed: shown });
    expect(shown.last_used_at).toBeNull();
    const secret = /stodriver_([\w-]+)/.exec(url)?.[1] ?? '';
    expect(JSON.stringify(await test.deps.db.select().from(driverCalendarFeeds))).not.toContain(secret);
    await read(url);
    expect((await view(driver)).data.feed?.last_used_at).toBe(test.clock.now().toISOString());
    expect(test.log.lines().filter((line) => line.includes(secret.slice(0, 12)))).toEqual([]);
  });

  it('is one a person: a second creation is refused and ends nothing, also at the same time', async () => {
    const driver = await signedIn(test);
    const answers = await Promise.all([create(driver), create(driver)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.errors).toMatchObject([
      { code: 'calendar_feed_exists' },
    ]);
    const url = answers.find(({ status }) => status === 200)?.data.url ?? '';
    expect((await read(url)).statusCode).toBe(200);
  });

  it('is replaced by another: the former one is 404', async () => {
    const driver = await signedIn(test);
    const { data: first } = await create(driver);
    await read(first.url);
    const { data: second } = await replace(driver);
    expect(second.url).not.toBe(first.url);
    expect(second.last_used_at).toBeNull();
    expect([(await read(first.url)).statusCode, (await read(second.url)).statusCode]).toEqual([404, 200]);
  });

  it('is made by a replacement where it was removed on another device', async () => {
    const driver = await signedIn(test);
    await create(driver);
    await remove(driver);
    const { status, data } = await replace(driver);
    expect([status, (await read(data.url)).statusCode]).toEqual([200, 200]);
  });

  it('is 404 once removed, and a second removal changes nothing', async () => {
    const [driver, other] = [await signedIn(test), await signedIn(test)];
    const [{ data }, { data: othersData }] = [await create(driver), await create(other)];
    expect((await remove(driver)).status).toBe(200);
    expect((await remove(driver)).status).toBe(200);
    expect((await view(driver)).data).toEqual({ feed: null });
    expect([(await read(data.url)).statusCode, (await read(othersData.url)).statusCode]).toEqual([404, 200]);
    const wrong = othersData.url.replace('stodriver_', 'stocal_');
    expect((await read(wrong)).statusCode).toBe(404);
  });

  it('is for drivers alone', async () => {
    const service = await signedIn(test, { roles: ['service'] });
    for (const one of [create, view, replace, remove]) expect((await one(service)).status).toBe(403);
  });

  it('ends with the role of its driver, and with the removal of the person', async () => {
    const { db } = test.deps;
    const driver = await signedIn(test);
    const { data } = await create(driver);
    expect(await purgeCalendarFeeds(test.deps)).toBe(0);
    await db
      .update(users)
      .set({ roles: ['service'] })
      .where(eq(users.id, driver.userId));
    expect((await read(data.url)).statusCode).toBe(404);
    expect(await purgeCalendarFeeds(test.deps)).toBe(1);
    await db
      .update(users)
      .set({ roles: ['customer'] })
      .where(eq(users.id, driver.userId));
    const again = await create(driver);
    await db.transaction((tx) => removePerson(tx, driver.userId, { words: false }));
    expect((await read(again.data.url)).statusCode).toBe(404);
  });
});

describe("the driver's calendar", () => {
  it('has the visits of the driver alone, on the clock of the workshop, without phones', async () => {
    const [visit, other] = [await buildVisit(test), await buildVisit(test)];
    const place = { name: 'Автомастер', address: 'Лесная ул., 5', timezone: 'Asia/Yekaterinburg' };
    await test.deps.db.update(workshops).set(place).where(eq(workshops.id, visit.workshop.id));
    const { data } = await create(visit.customer);
    const { headers } = await read(data.url);
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    const calendar = await calendarAt(data.url);
    for (const line of [
      ...['DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z', 'X-WR-TIMEZONE:Asia/Yekaterinburg'],
      ...['SUMMARY:Визит: Автомастер', 'LOCATION:Лесная ул., 5', `UID:bid-${visit.id}@`],
      ...['STATUS:CONFIRMED', `/bids/${visit.id}`],
    ])
      expect(calendar).toContain(line);
    expect(calendar.replaceAll(/\s/g, ' ')).toMatch(/Время автосервиса: 10 марта.* 15:00.*16:00/);
    expect(calendar).not.toContain(`UID:bid-${other.id}@`);
    for (const { phone } of [visit.customer, visit.manager]) expect(calendar).not.toContain(phone.slice(2));
  });

  it('keeps the visit while the car is in the workshop, and ends with it', async () => {
    const work = await buildWork(test);
    const { data } = await create(work.customer);
    expect(await calendarAt(data.url)).toContain(`UID:bid-${work.id}@`);
    await call(test.app, workshopMoveEndpoints.finish, { id: work.id }, work.manager);
    expect(await calendarAt(data.url)).not.toContain('BEGIN:VEVENT');
  });

  it('is without a visit that was cancelled', async () => {
    const visit = await buildVisit(test);
    const { data } = await create(visit.customer);
    expect(await calendarAt(data.url)).toContain('BEGIN:VEVENT');
    const form = { id: visit.id, code: 'other', comment: 'Уехал' };
    expect((await call(test.app, customerMoveEndpoints.cancel, form, visit.customer)).status).toBe(200);
    expect(await calendarAt(data.url)).not.toContain('BEGIN:VEVENT');
  });

  it('of a journey has neither the address of the driver nor that of the workshop as its place', async () => {
    const visit = await buildVisit(test);
    await test.deps.db
      .update(bids)
      .set({ legKind: 'mobile_mechanic', legAddress: 'Садовая ул., 9' })
      .where(eq(bids.id, visit.id));
    const { data } = await create(visit.customer);
    const calendar = await calendarAt(data.url);
    expect(calendar).toContain('Выезд мастера');
    expect(calendar).not.toContain('Садовая');
    expect(calendar).not.toContain('LOCATION');
  });
});
