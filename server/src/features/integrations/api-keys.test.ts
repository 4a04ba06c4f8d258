import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { configEndpoints } from '@sto/contract/config/config.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { apiKeyEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { apiKeys } from '../../db/tables/integrations.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid, offerForm } from '../../testing/build/bid.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeApiKeys } from './purge-api-keys.ts';

const test = startApp();

async function buildKey() {
  const deal = await buildBid(test);
  const form = { service_id: deal.workshop.id, name: 'Учётная система' };
  const { data } = await call(test.app, apiKeyEndpoints.create, form, { token: deal.manager.token });
  return { ...deal, form, made: data };
}

const refused = (code: string) => [expect.objectContaining({ code })];

describe('a key of a workshop', () => {
  it('an unknown key is reported differently from a missing one', async () => {
    const ask = async (token?: string) =>
      (await call(test.app, workshopBidEndpoints.index, {}, { token })).errors;
    expect(await ask(`sto_${'x'.repeat(43)}`)).toEqual([
      { code: 'api_key_invalid', message: 'Ключ неверен или отозван' },
    ]);
    expect(await ask()).toEqual(refused('unauthorized'));
  });

  it('is returned once, and stored as a hash only', async () => {
    const { made, manager, workshop } = await buildKey();
    expect(made.key).toMatch(/^sto_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: 'Учётная система',
      maker_name: 'Ольга',
      last_four: made.key.slice(-4),
      last_used_at: null,
    });
    const list = await call(
      test.app,
      apiKeyEndpoints.index,
      { service_id: workshop.id },
      { token: manager.token },
    );
    const { key, ...shown } = made;
    expect(list.data.items).toEqual([shown]);
    expect(JSON.stringify(await test.deps.db.select().from(apiKeys))).not.toContain(key.slice(0, -4));
  });

  it('lists, opens and answers the bids of its workshop as its maker', async () => {
    const { made, bid, manager } = await buildKey();
    const withKey = { token: made.key };
    const list = await call(test.app, workshopBidEndpoints.index, {}, withKey);
    expect(list.data.items.map(({ id }) => id)).toEqual([bid.id]);
    const answered = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), withKey);
    expect(answered.data).toMatchObject({ status: 'answered', offers: [{ price_total: 4200 }] });
    const viewed = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, withKey);
    expect(viewed.data.events.at(-1)).toMatchObject({ type: 'answered', actor_name: 'Ольга' });
    const keys = await call(
      test.app,
      apiKeyEndpoints.index,
      { service_id: made.service_id },
      { token: manager.token },
    );
    expect(keys.data.items).toMatchObject([{ last_used_at: test.clock.now().toISOString() }]);
  });

  it('is limited to its workshop when its maker manages another too', async () => {
    const { made, bid, manager } = await buildKey();
    const other = await buildWorkshop(test.deps.db);
    await test.deps.db
      .insert(workshopEmployees)
      .values({ workshopId: other.id, userId: manager.userId, role: 'owner' });
    const ofOther = { service_id: other.id, name: 'Другой' };
    const { data } = await call(test.app, apiKeyEndpoints.create, ofOther, { token: manager.token });
    expect(
      (await call(test.app, workshopBidEndpoints.view, { id: bid.id }, { token: data.key })).status,
    ).toBe(404);
    expect(
      (await call(test.app, workshopBidEndpoints.view, { id: bid.id }, { token: made.key })).status,
    ).toBe(200);
  });

  it('makes the calls that accept keys, and is refused by all others that need a login', async () => {
    const { made } = await buildKey();
    const closed = declaredCalls.filter(({ endpoint }) => endpoint.access !== 'public' && !endpoint.apiKey);
    const statuses = await Promise.all(
      closed.map(async ({ id, endpoint }) => {
        const { status, errors } = await call(test.app, endpoint, {}, { token: made.key });
        expect(errors).toEqual(refused('api_key_not_taken'));
        return `${id} ${status}`;
      }),
    );
    expect(closed.length).toBeGreaterThan(20);
    expect(statuses).toEqual(closed.map(({ id }) => `${id} 403`));
    const open = declaredCalls.filter(({ endpoint }) => endpoint.apiKey);
    expect(open.map(({ endpoint }) => endpoint.access)).toEqual(open.map(() => 'service'));
  });

  it('is anonymous in a public call', async () => {
    const { made } = await buildKey();
    const form = { identity_hash: 'browser-id-of-a-program' };
    const upload = await call(test.app, fileEndpoints.upload, form, {
      token: made.key,
      file: { name: 'schet.pdf', bytes: pdfBytes() },
    });
    expect(upload.status).toBe(200);
    expect(await test.deps.db.select({ ownerId: files.ownerId }).from(files)).toEqual([{ ownerId: null }]);
  });

  it('is accepted in the header only', async () => {
    const { made } = await buildKey();
    const { status } = await call(test.app, workshopBidEndpoints.index, { auth_token: made.key });
    expect(status).toBe(401);
  });

  it('is refused once it is revoked', async () => {
    const { made, manager, form } = await buildKey();
    const revoked = await call(test.app, apiKeyEndpoints.revoke, { id: made.id }, { token: manager.token });
    expect(revoked.data).toEqual({ id: made.id });
    const answer = await call(test.app, workshopBidEndpoints.index, {}, { token: made.key });
    expect([answer.status, answer.errors]).toEqual([401, refused('api_key_invalid')]);
    const list = await call(test.app, apiKeyEndpoints.index, form, { token: manager.token });
    expect(list.data.items).toEqual([]);
  });

  it.each(['who became a mechanic', 'who left'])('is refused for one %s', async (end) => {
    const { made, manager } = await buildKey();
    const { db } = test.deps;
    const his = eq(workshopEmployees.userId, manager.userId);
    if (end === 'who left') await db.delete(workshopEmployees).where(his);
    else await db.update(workshopEmployees).set({ role: 'mechanic' }).where(his);
    expect((await call(test.app, workshopBidEndpoints.index, {}, { token: made.key })).status).toBe(401);
  });

  it('of a person who left is purged and stays refused after a return, unlike the keys of others', async () => {
    const { made, manager, workshop, form } = await buildKey();
    const { db } = test.deps;
    const owner = await signedIn(test, { roles: ['service'] });
    await db
      .insert(workshopEmployees)
      .values({ workshopId: workshop.id, userId: owner.userId, role: 'owner' });
    const { data: other } = await call(test.app, apiKeyEndpoints.create, form, { token: owner.token });
    const his = eq(workshopEmployees.userId, manager.userId);
    await db.update(workshopEmployees).set({ role: 'mechanic' }).where(his);
    expect(await purgeApiKeys(test.deps)).toBe(1);
    await db.update(workshopEmployees).set({ role: 'manager' }).where(his);
    const ask = async (token: string) =>
      (await call(test.app, workshopBidEndpoints.index, {}, { token })).status;
    expect([await ask(made.key), await ask(other.key)]).toEqual([401, 200]);
  });

  it('is refused when invented', async () => {
    const key = `sto_${'a'.repeat(43)}`;
    expect((await call(test.app, workshopBidEndpoints.index, {}, { token: key })).status).toBe(401);
  });

  it('has its last use stored every five minutes, not at every call', async () => {
    const { made, manager, form } = await buildKey();
    const usedAt = async () => {
      await call(test.app, workshopBidEndpoints.index, {}, { token: made.key });
      const { data } = await call(test.app, apiKeyEndpoints.index, form, { token: manager.token });
      return data.items[0]?.last_used_at;
    };
    const first = await usedAt();
    test.clock.advance(minutes(4));
    expect(await usedAt()).toBe(first);
    test.clock.advance(minutes(2));
    expect(await usedAt()).toBe(test.clock.now().toISOString());
  });

  it('makes six hundred calls a minute from any addresses, separately from other keys', async () => {
    const { made, manager, form } = await buildKey();
    // The minute of the limit stays open however long the calls take.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const ask = async (token: string, sent: number, endpoint: Endpoint = workshopBidEndpoints.index) =>
      (await call(test.app, endpoint, {}, { token, ip: `10.3.${sent % 7}.1` })).status;
    const statuses = new Set<number>();
    // All calls count together; those in between read nothing.
    for (let sent = 0; sent < 600; sent += 1)
      statuses.add(await ask(made.key, sent, sent % 100 === 0 ? undefined : configEndpoints.get));
    expect([...statuses]).toEqual([200]);
    const refused = await call(test.app, workshopBidEndpoints.index, {}, { token: made.key, ip: '10.3.9.1' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { data } = await call(test.app, apiKeyEndpoints.create, form, { token: manager.token });
    expect(await ask(data.key, 0)).toBe(200);
    // Six hundred calls take their time on a busy machine.
  }, 180_000);
});

describe('the keys', () => {
  it('are for the owner and the managers of the workshop', async () => {
    const { made, workshop, form } = await buildKey();
    const mechanic = await signedIn(test, { roles: ['service'] });
    await test.deps.db
      .insert(workshopEmployees)
      .values({ workshopId: workshop.id, userId: mechanic.userId, role: 'mechanic' });
    const stranger = await signedIn(test, { roles: ['service'] });
    for (const [{ token }, status] of [
      [mechanic, 403],
      [stranger, 404],
    ] as const) {
      expect((await call(test.app, apiKeyEndpoints.index, form, { token })).status).toBe(status);
      expect((await call(test.app, apiKeyEndpoints.create, form, { token })).status).toBe(status);
      expect((await call(test.app, apiKeyEndpoints.revoke, { id: made.id }, { token })).status).toBe(status);
    }
    expect((await call(test.app, workshopBidEndpoints.index, {}, { token: made.key })).status).toBe(200);
  });

  it('need a name and a workshop', async () => {
    const { manager, workshop } = await buildKey();
    const { token } = manager;
    const unnamed = await call(test.app, apiKeyEndpoints.create, { service_id: workshop.id }, { token });
    expect([unnamed.status, unnamed.errors]).toEqual([422, { name: [expect.any(String)] }]);
    expect((await call(test.app, apiKeyEndpoints.index, {}, { token })).status).toBe(422);
    expect((await call(test.app, apiKeyEndpoints.revoke, { id: 'x' }, { token })).status).toBe(422);
  });

  it('are twenty at most', async () => {
    const { manager, form } = await buildKey();
    const make = () => call(test.app, apiKeyEndpoints.create, form, { token: manager.token });
    for (let made = 1; made < 20; made += 1) expect((await make()).status).toBe(200);
    const refused = await make();
    expect([refused.status, refused.errors]).toMatchObject([409, [{ code: 'api_keys_too_many' }]]);
  });
});
