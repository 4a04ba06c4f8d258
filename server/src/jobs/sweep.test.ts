import { randomUUID } from 'node:crypto';
import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consents } from '../db/tables/consents.ts';
import { favorites } from '../db/tables/favorites.ts';
import { leads } from '../db/tables/leads.ts';
import { phoneReveals } from '../db/tables/phone-reveals.ts';
import { loginCodes, loginRequests, sessions, users } from '../db/tables/users.ts';
import { workshopPhoneReveals } from '../db/tables/workshop-phone-reveals.ts';
import { after, days } from '../platform/clock/durations.ts';
import { signedIn } from '../testing/as.ts';
import { buildBid } from '../testing/build/bid.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { sweep } from './sweep.ts';

const test = startApp();
const phone = '+79161234567';
const ago = (count: number) => after(test.clock.now(), -days(count));
const log = { info: vi.fn(), error: vi.fn() };
const swept = () => sweep(test.deps, log);
beforeEach(() => vi.clearAllMocks());

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

describe('swept away', () => {
  it('are codes and forgotten logins of a week ago, confirmed ones of two months ago', async () => {
    const { db } = test.deps;
    const kept = [await buildLogin(ago(6), null), await buildLogin(ago(59), ago(59))];
    await buildLogin(ago(8), null);
    await buildLogin(ago(61), ago(61));
    await swept();
    const ids = await db.select({ id: loginRequests.id }).from(loginRequests);
    expect(ids.map(({ id }) => id).sort()).toEqual(kept.sort());
    expect(await db.select({ sentAt: loginCodes.sentAt }).from(loginCodes)).toEqual([{ sentAt: ago(6) }]);
  });

  it('are sessions that ended a month ago, by themselves or by their person', async () => {
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
    await swept();
    const left = await db.select({ userId: sessions.userId }).from(sessions);
    expect(left.map(({ userId }) => userId)).toEqual([lately.userId, live.userId]);
  });

  it('are favourites of a browser whose cookie has died, never a person’s', async () => {
    const { db } = test.deps;
    const { userId } = await signedIn(test);
    const workshop = await buildWorkshop(db);
    const row = { workshopId: workshop.id };
    await db.insert(favorites).values([
      { ...row, identityHash: 'browser-of-last-year', createdAt: ago(366) },
      { ...row, identityHash: 'browser-of-this-year', createdAt: ago(364) },
      { ...row, ownerId: userId, createdAt: ago(1000) },
    ]);
    await swept();
    const left = await db.select({ identityHash: favorites.identityHash }).from(favorites);
    expect(left).toEqual([{ identityHash: 'browser-of-this-year' }, { identityHash: null }]);
  });

  it('are the phones shown to a browser whose cookie has died, never a person’s', async () => {
    const { db } = test.deps;
    const { userId } = await signedIn(test);
    const { id: workshopId } = await buildWorkshop(db);
    await db.insert(workshopPhoneReveals).values([
      { workshopId, identityHash: 'browser-of-last-year', at: ago(366) },
      { workshopId, identityHash: 'browser-of-this-year', at: ago(364) },
      { workshopId, userId, at: ago(1000) },
    ]);
    await swept();
    const left = await db.select().from(workshopPhoneReveals).orderBy(workshopPhoneReveals.id);
    expect(left.map(({ identityHash }) => identityHash)).toEqual(['browser-of-this-year', null]);
  });

  it('is the browser of a request, not the request', async () => {
    const { db } = test.deps;
    const lead = { kind: 'osago' as const, name: 'Анна', phone, consentAt: ago(8) };
    await db.insert(leads).values([
      { ...lead, identityHash: 'browser-of-the-asker', createdAt: ago(8) },
      { ...lead, identityHash: 'browser-of-the-asker', createdAt: ago(6) },
    ]);
    await swept();
    const left = await db.select({ identityHash: leads.identityHash }).from(leads).orderBy(leads.id);
    expect(left).toEqual([{ identityHash: null }, { identityHash: 'browser-of-the-asker' }]);
  });

  it('are requests of a year ago; their consents end with them and go three years later', async () => {
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
    await swept();
    await swept();
    expect(await db.select({ id: leads.id }).from(leads)).toEqual([{ id: young?.id }]);
    const left = await db.select().from(consents).orderBy(consents.id);
    expect(left.map(({ leadId, userId: person, endedAt }) => [leadId, person, endedAt])).toEqual([
      [null, null, test.clock.now()],
      [young?.id, null, null],
      [null, userId, null],
      [null, null, ago(3 * 365 - 1)],
    ]);
  });

  it('are no consents whose account was just removed: they are marked as ended', async () => {
    const { db } = test.deps;
    const { userId } = await signedIn(test);
    const given = { version: 1, phoneHash: 'x', subnet: '10.0.0', givenAt: ago(1) };
    await db.insert(consents).values({ ...given, kind: 'account', source: 'login', userId });
    await db.delete(users).where(eq(users.id, userId));
    await swept();
    expect(await db.select().from(consents)).toMatchObject([{ userId: null, endedAt: test.clock.now() }]);
  });

  it('is the rest when one part fails, and the failure is told', async () => {
    await buildLogin(ago(8), null);
    vi.spyOn(test.deps.db, 'delete').mockImplementationOnce(() => {
      throw new Error('no connection');
    });
    await swept();
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ what: 'drafts' }), 'not swept');
    expect(await test.deps.db.$count(loginRequests)).toBe(0);
    expect(log.info).toHaveBeenCalledWith({ what: 'logins', count: 1 }, 'swept');
  });
});

it('the log of who was shown a phone stays with its bid: a look years later is no first one', async () => {
  const { db } = test.deps;
  const { bid, manager } = await buildBid(test, { typeConnection: 2 });
  const seen = { bidId: bid.id, workshopId: bid.workshopId, userId: manager.userId, at: ago(3650) };
  await db.insert(phoneReveals).values(seen);
  await swept();
  const { data } = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
  expect(data.customer.phone).toBe(bid.phone);
  expect(data.events).toEqual([]);
  expect(await db.select().from(phoneReveals)).toMatchObject([seen]);
});
