import { randomUUID } from 'node:crypto';
import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { consents } from '../db/tables/consents.ts';
import { favorites } from '../db/tables/favorites.ts';
import { leads } from '../db/tables/leads.ts';
import { phoneReveals, workshopPhoneReveals } from '../db/tables/phone-reveals.ts';
import { loginCodes, loginRequests, sessions, users } from '../db/tables/users.ts';
import { after, days, seconds } from '../platform/clock/durations.ts';
import { signedIn } from '../testing/as.ts';
import { buildBid } from '../testing/build/bid.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { JobQueue } from './queue.ts';
import { schedules } from './schedules.ts';
import { startPeriodicJobs } from './workers.ts';

const test = startApp();
const phone = '+79161234567';
const ago = (count: number) => after(test.clock.now(), -days(count));
async function runAll(): Promise<void> {
  for (const { run } of Object.values(schedules)) await run(test.deps);
}

async function buildLogin(sentAt: Date, confirmedAt: Date | null): Promise<string> {
  const id = randomUUID();
  await test.deps.db.insert(loginRequests).values({
    ...{ id, phone, channel: 'sms', ip: '10.0.0.1', codeHash: 'x', attemptsLeft: 5 },
    ...{ sentAt, expiresAt: sentAt, confirmedAt, createdAt: sentAt },
  });
  await test.deps.db
    .insert(loginCodes)
    .values({ requestId: id, phone, ip: '10.0.0.1', subnet: '10.0.0', sentAt });
  return id;
}

describe('the periodic jobs', () => {
  it('purge codes and unconfirmed logins after a week, confirmed logins after two months', async () => {
    const { db } = test.deps;
    const remaining = [await buildLogin(ago(6), null), await buildLogin(ago(59), ago(59))];
    await buildLogin(ago(8), null);
    await buildLogin(ago(61), ago(61));
    await runAll();
    const ids = await db.select({ id: loginRequests.id }).from(loginRequests);
    expect(ids.map(({ id }) => id).sort()).toEqual(remaining.sort());
    expect(await db.select({ sentAt: loginCodes.sentAt }).from(loginCodes)).toEqual([{ sentAt: ago(6) }]);
  });

  it('purge sessions a month after they expired or were revoked', async () => {
    const { db } = test.deps;
    const ended = await signedIn(test);
    await db
      .update(sessions)
      .set({ revokedAt: ago(31) })
      .where(eq(sessions.userId, ended.userId));
    const forgotten = await signedIn(test);
    await db
      .update(sessions)
      .set({ expiresAt: ago(31) })
      .where(eq(sessions.userId, forgotten.userId));
    const lately = await signedIn(test);
    await db
      .update(sessions)
      .set({ revokedAt: ago(29) })
      .where(eq(sessions.userId, lately.userId));
    const live = await signedIn(test);
    await runAll();
    const left = await db.select({ userId: sessions.userId }).from(sessions);
    expect(left.map(({ userId }) => userId)).toEqual([lately.userId, live.userId]);
  });

  it('purge the favourites of a browser after a year, never those of a person', async () => {
    const { db } = test.deps;
    const { userId } = await signedIn(test);
    const workshop = await buildWorkshop(db);
    const row = { workshopId: workshop.id };
    await db.insert(favorites).values([
      { ...row, identityHash: 'browser-of-last-year', createdAt: ago(366) },
      { ...row, identityHash: 'browser-of-this-year', createdAt: ago(364) },
      { ...row, ownerId: userId, createdAt: ago(1000) },
    ]);
    await runAll();
    const left = await db.select({ identityHash: favorites.identityHash }).from(favorites);
    expect(left).toEqual([{ identityHash: 'browser-of-this-year' }, { identityHash: null }]);
  });

  it('purge the phones shown to a browser after a year, never those shown to a person', async () => {
    const { db } = test.deps;
    const { userId } = await signedIn(test);
    const { id: workshopId } = await buildWorkshop(db);
    await db.insert(workshopPhoneReveals).values([
      { workshopId, identityHash: 'browser-of-last-year', at: ago(366) },
      { workshopId, identityHash: 'browser-of-this-year', at: ago(364) },
      { workshopId, userId, at: ago(1000) },
    ]);
    await runAll();
    const left = await db.select().from(workshopPhoneReveals).orderBy(workshopPhoneReveals.id);
    expect(left.map(({ identityHash }) => identityHash)).toEqual(['browser-of-this-year', null]);
  });

  it('clear the browser of a lead and keep the lead', async () => {
    const { db } = test.deps;
    const lead = { kind: 'osago' as const, name: 'Анна', phone, consentAt: ago(8) };
    await db.insert(leads).values([
      { ...lead, identityHash: 'browser-of-the-asker', createdAt: ago(8) },
      { ...lead, identityHash: 'browser-of-the-asker', createdAt: ago(6) },
    ]);
    await runAll();
    const left = await db.select({ identityHash: leads.identityHash }).from(leads).orderBy(leads.id);
    expect(left).toEqual([{ identityHash: null }, { identityHash: 'browser-of-the-asker' }]);
  });

  it('purge leads after a year; their consents end and are purged three years later', async () => {
    const { db } = test.deps;
    const lead = { kind: 'osago' as const, name: 'Анна', phone, consentAt: ago(366) };
    const [old, young] = await db
      .insert(leads)
      .values([
        { ...lead, createdAt: ago(366) },
        { ...lead, createdAt: ago(364) },
      ])
      .returning({ id: leads.id });
    const { userId } = await signedIn(test);
    const given = { version: 1, phoneHash: 'x', subnet: '10.0.0', givenAt: ago(366) };
    await db.insert(consents).values([
      { ...given, kind: 'callback', source: 'osago', leadId: old?.id },
      { ...given, kind: 'callback', source: 'osago', leadId: young?.id },
      { ...given, kind: 'account', source: 'login', userId, givenAt: ago(5000) },
      { ...given, kind: 'account', source: 'login', endedAt: ago(3 * 365 - 1) },
      { ...given, kind: 'booking', source: 'booking', endedAt: ago(3 * 365 + 1) },
    ]);
    await runAll();
    await runAll();
    expect(await db.select({ id: leads.id }).from(leads)).toEqual([{ id: young?.id }]);
    const left = await db.select().from(consents).orderBy(consents.id);
    expect(left.map(({ leadId, userId: person, endedAt }) => [leadId, person, endedAt])).toEqual([
      [null, null, test.clock.now()],
      [young?.id, null, null],
      [null, userId, null],
      [null, null, ago(3 * 365 - 1)],
    ]);
  });

  it('mark the consents of a deleted account as ended', async () => {
    const { db } = test.deps;
    const { userId } = await signedIn(test);
    const given = { version: 1, phoneHash: 'x', subnet: '10.0.0', givenAt: ago(1) };
    await db.insert(consents).values({ ...given, kind: 'account', source: 'login', userId });
    await db.delete(users).where(eq(users.id, userId));
    await runAll();
    expect(await db.select().from(consents)).toMatchObject([{ userId: null, endedAt: test.clock.now() }]);
  });

  it('run in the queue after a start; a failed one is logged and does not stop the others', {
    timeout: 60_000,
  }, async () => {
    await buildLogin(ago(8), null);
    const log = { info: vi.fn(), error: vi.fn() };
    vi.spyOn(test.deps.db, 'delete').mockImplementationOnce(() => {
      throw new Error('no connection');
    });
    const jobs = await JobQueue.open(test.deps.database, { isWorker: false });
    try {
      await startPeriodicJobs({ ...test.deps, jobs }, log, seconds(1));
      await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), 50_000);
      await vi.waitFor(
        () => expect(log.info).toHaveBeenCalledWith({ job: 'purge-logins', count: 1 }, 'job done'),
        50_000,
      );
    } finally {
      await jobs.stop();
    }
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ err: expect.any(Error) }), 'job failed');
    expect(await test.deps.db.$count(loginRequests)).toBe(0);
  });
});

it('the log of shown phones lives as long as its bid: a view years later is not the first', async () => {
  const { db } = test.deps;
  const { bid, manager } = await buildBid(test, { typeConnection: 2 });
  const seen = { bidId: bid.id, workshopId: bid.workshopId, userId: manager.userId, at: ago(3650) };
  await db.insert(phoneReveals).values(seen);
  await runAll();
  const { data } = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
  expect(data.customer.phone).toBe(bid.phone);
  expect(data.events).toEqual([]);
  expect(await db.select().from(phoneReveals)).toMatchObject([seen]);
});
