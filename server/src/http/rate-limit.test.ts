import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { carCatalogueEndpoints, carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { startApp } from '../testing/start-app.ts';
import { limitOf } from './rate-limit.ts';

type Test = ReturnType<typeof startApp>;

interface Calls {
  path: string;
  times: number;
  ip: string;
  headers?: Record<string, string>;
}

/** Calls without a form: refused for that, but counted. */
async function callOften(test: Test, { path, times, ip, headers = {} }: Calls) {
  const once = () => test.app.inject({ method: 'POST', url: `/api${path}`, headers, remoteAddress: ip });
  const statuses = new Set<number>();
  for (let sent = 0; sent < times; sent += 1) statuses.add((await once()).statusCode);
  return { statuses: [...statuses], last: await once() };
}

describe('one address', () => {
  const test = startApp();

  it.each([
    ['10.1.1.1', fileEndpoints.upload.path, fileEndpoints.uploadForWorkType.path],
    ['10.1.1.3', authEndpoints.confirm.path, authEndpoints.auth.path],
  ])('of %s makes a hundred calls of a kind, then gets 429', async (ip, path, ofSameKind) => {
    const { statuses, last } = await callOften(test, { path, times: 100, ip });
    expect(statuses).toEqual([422]);
    expect(last.statusCode).toBe(429);
    expect(last.json()).toMatchObject({
      success: false,
      errors: [
        {
          code: 'too_many_requests',
          message: 'Слишком много запросов. Повторите позже',
          retry_after: expect.any(Number),
        },
      ],
      request_id: expect.any(String),
    });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    const other = await callOften(test, { path: ofSameKind, times: 0, ip });
    expect(other.last.statusCode, 'another call of the same kind').toBe(429);
    const read = await callOften(test, { path: carCatalogueEndpoints.marks.path, times: 0, ip });
    expect(read.last.statusCode, 'a call of another kind').toBe(200);
  });

  it('changes data three hundred times a minute', async () => {
    const path = customerBidEndpoints.create.path;
    const { statuses, last } = await callOften(test, { path, times: 300, ip: '10.1.1.4' });
    expect([statuses, last.statusCode]).toEqual([[401], 429]);
  });

  it('does not use up the limit of another one', async () => {
    const { last } = await callOften(test, { path: fileEndpoints.upload.path, times: 0, ip: '10.1.1.2' });
    expect(last.statusCode).toBe(422);
  });

  it('of IPv6 is a household', async () => {
    const { path } = authEndpoints.confirm;
    await callOften(test, { path, times: 100, ip: '2001:db8:1:2::1' });
    const ofHousehold = await callOften(test, { path, times: 0, ip: '2001:db8:1:2:3::9' });
    expect(ofHousehold.last.statusCode).toBe(429);
    const ofNeighbour = await callOften(test, { path, times: 0, ip: '2001:db8:1:3::1' });
    expect(ofNeighbour.last.statusCode).toBe(422);
  });

  it('of IPv6 shares a wider limit with its whole /48', async () => {
    const { path } = authEndpoints.confirm;
    for (const household of [1, 2, 3, 4])
      await callOften(test, { path, times: 99, ip: `2001:db8:2:${household}::1` });
    const within = await callOften(test, { path, times: 0, ip: '2001:db8:2:5::1' });
    expect(within.last.statusCode).toBe(429);
    const outside = await callOften(test, { path, times: 0, ip: '2001:db8:3:1::1' });
    expect(outside.last.statusCode).toBe(422);
  });

  it('of IPv6 shares the limit of a call of its own with its /48', async () => {
    const { path } = workshopPhoneEndpoints.reveal;
    for (const household of [1, 2, 3, 4])
      await callOften(test, { path, times: 59, ip: `2001:db8:4:${household}::1` });
    const within = await callOften(test, { path, times: 0, ip: '2001:db8:4:5::1' });
    expect(within.last.statusCode).toBe(429);
  });

  it('is the same with the port that a proxy appends', async () => {
    const { path } = authEndpoints.confirm;
    const from = (port: number) => ({ 'x-forwarded-for': `10.1.9.9:${port}` });
    const statuses = new Set<number>();
    for (let port = 1; port <= 101; port += 1)
      statuses.add(
        (await callOften(test, { path, times: 0, ip: '127.0.0.1', headers: from(port) })).last.statusCode,
      );
    expect([...statuses]).toEqual([422, 429]);
  });

  it('cannot hide behind a forged header', async () => {
    const { path } = authEndpoints.auth;
    const { last } = await callOften(test, {
      ...{ path, times: 100, ip: '10.1.1.5' },
      headers: { 'x-forwarded-for': '10.7.7.7' },
    });
    expect(last.statusCode).toBe(429);
    const named = await callOften(test, {
      ...{ path, times: 0, ip: '127.0.0.1' },
      headers: { 'x-forwarded-for': '10.1.1.5' },
    });
    expect(named.last.statusCode, 'the same address, told by a proxy of this machine').toBe(429);
  });

  it('is limited for pictures too, whatever their signature', async () => {
    const ask = () => test.app.inject({ url: '/img/x/y', remoteAddress: '10.1.1.6' });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 3000; sent += 1) statuses.add((await ask()).statusCode);
    expect([...statuses]).toEqual([403]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is limited for private files too, and the picture proxy is not', async () => {
    const ask = (remoteAddress?: string) => test.app.inject({ url: '/api/files/1/a.pdf', remoteAddress });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 1200; sent += 1) {
      statuses.add((await ask('10.1.1.7')).statusCode);
      statuses.add((await ask()).statusCode);
    }
    expect([...statuses]).toEqual([404]);
    expect((await ask('10.1.1.7')).statusCode).toBe(429);
    expect((await ask()).statusCode, 'asked within the process').toBe(404);
  });

  it('of this machine is counted like others when it uses a connection', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async () => (await fetch(`${address}/api/files/1/a.pdf`)).status;
    const statuses = new Set<number>();
    for (let sent = 0; sent < 1200; sent += 100)
      for (const status of await Promise.all(Array.from({ length: 100 }, ask))) statuses.add(status);
    expect([[...statuses], await ask()]).toEqual([[404], 429]);
  });
});

describe('the limit of a call', () => {
  it.each([
    ['login', authEndpoints.resend],
    ['upload', fileEndpoints.upload],
    ['search', workshopEndpoints.geoSearch],
    ['read', carCatalogueEndpoints.marks],
    ['read', customerBidEndpoints.index],
    ['read', { ...customerBidEndpoints.index, method: 'HEAD' }],
    ['write', customerMoveEndpoints.accept],
    ['write', authEndpoints.refreshToken],
  ])('is that of «%s» for $path', (kind, { method, path, limit }) => {
    expect(limitOf({ method, url: `/api${path}`, config: { limit } })).toBe(kind);
  });

  it('is its own where the contract has one', () => {
    const { method, path, limit } = carEndpoints.byPlate;
    expect(limitOf({ method, url: `/api${path}`, config: { limit } })).toEqual({ max: 20, minutes: 60 });
  });

  it('is one of its own for private files', () => {
    expect(limitOf({ method: 'GET', url: '/api/files/:id/:name' })).toBe('file');
  });

  it.each(['/health', '/*', '/media/*'])('is absent for %s', (url) => {
    expect(limitOf({ method: 'GET', url })).toBeUndefined();
  });
});

describe('without limits', () => {
  const test = startApp({ LIMITS: 'off' });

  it('no caller gets 429', async () => {
    const { last } = await callOften(test, {
      ...{ path: fileEndpoints.upload.path, times: 100, ip: '10.1.1.1' },
    });
    expect(last.statusCode).toBe(422);
  });
});
