import { randomUUID } from 'node:crypto';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { describe, expect, it } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeUploadOrigins } from './purge-upload-origins.ts';
import { uploadQuotas } from './upload-quota.ts';

const test = startApp();
const browser = 'browser-0000000001';
const draft_key = '7e3b9f0c-7a3c-4d0e-9a51-0d5d6a1f0c01';

function upload(options: { ip?: string; token?: string; identity_hash?: string } = {}) {
  const { identity_hash = browser, ...sender } = options;
  const file = { name: `${randomUUID()}.pdf`, bytes: pdfBytes() };
  return call(test.app, fileEndpoints.upload, { identity_hash, draft_key }, { ...sender, file });
}

async function leave(count: number, row: Partial<typeof files.$inferInsert>): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ name: `${index}.pdf`, extension: 'pdf', contentType: 'application/pdf', size: 1 },
    ...{ kind: 'photo' as const, storageKey: `bids/${randomUUID()}`, identityHash: browser },
    ...{ createdAt: test.clock.now(), ...row },
  }));
  await test.deps.db.insert(files).values(rows);
}

const refused = { status: 429, errors: [{ code: 'uploads_too_many' }] };

describe('the uploads of a day', () => {
  it('are limited for a browser, until the first of them is a day old', async () => {
    await leave(1, {});
    test.clock.advance(hours(1));
    await leave(uploadQuotas.visitor.files - 2, {});
    expect((await upload()).status).toBe(200);
    const one = await upload();
    expect(one).toMatchObject(refused);
    expect(one.errors).toMatchObject([
      { message: 'За сутки загружено слишком много файлов. Повторите позже' },
    ]);
    expect(one.headers['retry-after']).toBe(String(hours(23) / 1000));
    expect((await upload({ identity_hash: 'browser-0000000002' })).status).toBe(200);
    test.clock.advance(hours(23));
    await test.deps.db.delete(files);
    await leave(1, { createdAt: new Date(test.clock.now().getTime() - days(1)) });
    await leave(uploadQuotas.visitor.files - 1, {});
    expect((await upload()).status).toBe(200);
  });

  it('are limited in bytes', async () => {
    const { bytes } = uploadQuotas.visitor;
    await leave(1, { size: bytes - pdfBytes().length });
    expect((await upload()).status).toBe(200);
    expect(await upload()).toMatchObject(refused);
  });

  it('are counted for a person in all browsers', async () => {
    const { userId, token } = await signedIn(test);
    await leave(uploadQuotas.visitor.files, { ownerId: userId, identityHash: 'browser-0000000003' });
    expect(await upload({ token })).toMatchObject(refused);
    expect((await upload()).status).toBe(200);
  });

  it('are limited for an address, whatever browser it sends, and for its /64', async () => {
    const address = '2001:db8:0:1';
    await leave(uploadQuotas.address.files, { address, identityHash: 'browser-0000000004' });
    expect(await upload({ ip: '2001:db8:0:1::2' })).toMatchObject(refused);
    expect((await upload({ ip: '2001:db8:0:2::2' })).status).toBe(200);
  });

  it('are limited for a /48, whatever its households', async () => {
    const perHousehold = uploadQuotas.subnet.files / 8;
    for (let household = 1; household <= 8; household += 1)
      await leave(perHousehold, {
        address: `2001:db8:9:${household}`,
        identityHash: `browser-000000001${household}`,
      });
    expect(await upload({ ip: '2001:db8:9:9::2' })).toMatchObject(refused);
    expect((await upload({ ip: '2001:db8:a:9::2' })).status).toBe(200);
  });

  it('are limited in bytes for all anonymous visitors together, without signed-in people', async () => {
    await leave(50, {
      size: uploadQuotas.anonymous.bytes / 50,
      address: '203.0.113.9',
      identityHash: 'browser-0000000020',
    });
    expect(await upload({ ip: '198.51.100.7' })).toMatchObject(refused);
    const { token } = await signedIn(test);
    expect((await upload({ ip: '198.51.100.7', token })).status).toBe(200);
  });

  it('forget their address once they are not counted', async () => {
    expect((await upload({ ip: '203.0.113.7' })).status).toBe(200);
    const addresses = async () => (await test.deps.db.select().from(files)).map(({ address }) => address);
    test.clock.advance(days(1));
    expect(await purgeUploadOrigins(test.deps)).toBe(0);
    expect(await addresses()).toEqual(['203.0.113.7']);
    test.clock.advance(1);
    expect(await purgeUploadOrigins(test.deps)).toBe(1);
    expect(await addresses()).toEqual([null]);
  });

  it('forget their browser once a person has them in a bid, and not before', async () => {
    const { db } = test.deps;
    const { bid } = await buildBid(test);
    const ofBid = { ownerId: bid.customerId, bidId: bid.id };
    const browserOf = async () => (await db.select({ hash: files.identityHash }).from(files))[0]?.hash;
    expect((await upload()).status).toBe(200);
    test.clock.advance(days(2));
    await purgeUploadOrigins(test.deps);
    expect(await browserOf()).toEqual(expect.any(String));
    await db.update(files).set({ ...ofBid, createdAt: test.clock.now() });
    expect(await purgeUploadOrigins(test.deps)).toBe(0);
    test.clock.advance(days(1) + 1);
    expect(await purgeUploadOrigins(test.deps)).toBe(1);
    expect(await browserOf()).toBeNull();
  });
});
