import { randomUUID } from 'node:crypto';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import type { BidFile } from '@sto/contract/files/files.schemas';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { files } from '../../db/tables/files.ts';
import { previewKeyOf } from '../../media/picture-preview.ts';
import { days, hours, minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildJpeg, mp4Header, pdfBytes } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeDraftFiles } from './purge-draft-files.ts';

const test = startApp();
const browser = 'browser-0000000001';

async function upload(
  options: { token?: string; bidId?: number; name?: string; bytes?: Uint8Array } = {},
): Promise<BidFile> {
  const { token, bidId, name = 'фото.jpg', bytes = await buildJpeg() } = options;
  const form = { object_id: bidId, identity_hash: browser };
  const { data } = await call(test.app, fileEndpoints.upload, form, { token, file: { name, bytes } });
  return data;
}

const rowOf = async (id: number) => (await test.deps.db.select().from(files).where(eq(files.id, id)))[0];
const remove = (id: number, options: { token?: string; hash?: string } = {}) =>
  call(test.app, fileEndpoints.delete, { id, identity_hash: options.hash }, { token: options.token });

const touch = (ids: unknown[], options: { token?: string; hash?: string } = {}) =>
  call(test.app, fileEndpoints.touch, { upload_ids: ids, identity_hash: options.hash }, options);

describe('a signed address', () => {
  it('opens the file with headers that prevent execution', async () => {
    const { url } = await upload({ name: "мой 'файл'.jpg" });
    const { statusCode, headers } = await test.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('мой ')}%27${encodeURIComponent('файл')}%27.jpg`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('saves a PDF instead of showing it', async () => {
    const { url } = await upload({ name: 'счёт.pdf', bytes: pdfBytes() });
    const { headers } = await test.app.inject(url);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('stays the same within the hour and expires within two', async () => {
    const { customer, bid } = await buildBid(test);
    const first = await upload({ token: customer.token, bidId: bid.id });
    test.clock.advance(minutes(29));
    const view = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(view.data.files[0]?.url).toBe(first.url);
    expect((await test.app.inject(first.url)).statusCode).toBe(200);
    test.clock.advance(hours(2));
    expect((await test.app.inject(first.url)).statusCode).toBe(404);
  });

  it('is invalid when forged, of another file, of the other variant or without a signature', async () => {
    const [one, other] = [await upload(), await upload({ name: 'b.jpg' })];
    const query = one.url.split('?')[1] ?? '';
    const preview = String(one.preview_url);
    const forged = [
      one.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      one.url.replace(/expires=\d+/, 'expires=9999999999'),
      other.url.replace(/\?.*/, `?${query}`),
      preview.replace(/\?.*/, `?${query}`),
      one.url.replace(/\?.*/, ''),
      `/api/files/x/a.jpg?${query}`,
      `/api/files/${other.id}/../${one.id}/preview?${query}`,
      `/api/files/..%2f..%2fsecrets.json?${query}`,
      `/api/files/%2e%2e%2fsecrets.json/a.jpg?${query}`,
      `${one.url}&signature=x`,
    ];
    for (const url of forged) expect([url, (await test.app.inject(url)).statusCode]).toEqual([url, 404]);
  });

  it('serves ranges of the file to a player', async () => {
    const { url } = await upload();
    const bytes = (await test.app.inject(url)).rawPayload;
    const part = (range: string) => test.app.inject({ url, headers: { range } });
    const head = await part('bytes=0-9');
    expect([head.statusCode, head.headers['content-range']]).toEqual([206, `bytes 0-9/${bytes.length}`]);
    expect(head.rawPayload.equals(bytes.subarray(0, 10))).toBe(true);
    expect((await part('bytes=-4')).rawPayload.equals(bytes.subarray(-4))).toBe(true);
    expect((await part(`bytes=${bytes.length}-`)).statusCode).toBe(416);
  });

  it('of a lost preview creates it again', async () => {
    const { id, preview_url: url } = await upload();
    const key = previewKeyOf((await rowOf(id))?.storageKey ?? '');
    await test.deps.files.delete(key);
    expect((await test.app.inject(String(url))).headers['content-type']).toBe('image/webp');
    expect(await test.deps.files.exists(key)).toBe(true);
  });

  it('is given to both sides of the bid and to no one else', async () => {
    const { bid, customer, manager } = await buildBid(test);
    await upload({ token: customer.token, bidId: bid.id });
    const seen = await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    expect((await test.app.inject(String(seen.data.files[0]?.url))).statusCode).toBe(200);
    const stranger = await signedIn(test);
    expect((await call(test.app, customerBidEndpoints.view, { id: bid.id }, stranger)).status).toBe(404);
  });
});

describe('deleting a file', () => {
  it('removes the row, the bytes and the preview of the browser that sent it', async () => {
    const { id, url } = await upload();
    const row = await rowOf(id);
    expect((await remove(id, { hash: browser })).data).toEqual({ id });
    expect(await rowOf(id)).toBeUndefined();
    expect((await test.app.inject(url)).statusCode).toBe(404);
    for (const key of [String(row?.storageKey), previewKeyOf(String(row?.storageKey))])
      expect(await test.deps.files.exists(key)).toBe(false);
  });

  it('works without a preview', async () => {
    const { id } = await upload({ name: 'a.mp4', bytes: mp4Header() });
    expect((await remove(id, { hash: browser })).status).toBe(200);
  });

  it('is refused to another browser, to callers without one, and to a browser whose owner has the file now', async () => {
    const { id } = await upload();
    expect((await remove(id, { hash: 'browser-0000000002' })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const { userId, token } = await signedIn(test);
    await test.deps.db.update(files).set({ ownerId: userId });
    expect((await remove(id, { hash: browser })).status).toBe(404);
    expect((await remove(id, { token })).status).toBe(200);
  });

  it('from a bid is for its customer, until the car is in work', async () => {
    const { bid, customer, manager } = await buildBid(test);
    const { id } = await upload({ token: customer.token, bidId: bid.id });
    expect((await remove(id, { token: manager.token })).status).toBe(404);
    await test.deps.db.update(bids).set({ status: 'in_work' });
    expect((await remove(id, customer)).status).toBe(409);
    await test.deps.db.update(bids).set({ status: 'visit' });
    expect((await remove(id, customer)).status).toBe(200);
  });

  it('needs an id', async () => {
    expect((await call(test.app, fileEndpoints.delete, { identity_hash: browser })).status).toBe(422);
  });
});

it('drafts are purged after 30 days, files of bids stay', async () => {
  const { bid, customer } = await buildBid(test);
  const attached = await upload({ token: customer.token, bidId: bid.id });
  const gone = await upload();
  const key = (await rowOf(gone.id))?.storageKey ?? '';
  test.clock.advance(days(30));
  expect(await purgeDraftFiles(test.deps)).toBe(0);
  test.clock.advance(1);
  expect(await purgeDraftFiles(test.deps)).toBe(1);
  expect(await rowOf(gone.id)).toBeUndefined();
  expect(await rowOf(attached.id)).toBeDefined();
  expect(await test.deps.files.exists(key)).toBe(false);
});

describe('the use of a draft', () => {
  it('prolongs its files: they are purged 30 days after it', async () => {
    const inUse = await upload();
    const left = await upload({ name: 'старое.jpg' });
    test.clock.advance(days(29));
    expect((await touch([inUse.id], { hash: browser })).data).toEqual({ count: 1 });
    test.clock.advance(days(30));
    expect(await purgeDraftFiles(test.deps)).toBe(1);
    expect([await rowOf(inUse.id), await rowOf(left.id)]).toEqual([expect.anything(), undefined]);
    test.clock.advance(1);
    expect(await purgeDraftFiles(test.deps)).toBe(1);
  });

  it('is also a further file under the same key, but not one of another draft', async () => {
    const bytes = await buildJpeg();
    const send = async (draftKey: string, name: string) => {
      const form = { identity_hash: browser, draft_key: draftKey };
      return (await call(test.app, fileEndpoints.upload, form, { file: { name, bytes } })).data.id;
    };
    const [key, otherKey] = [randomUUID(), randomUUID()];
    const [first, other] = [await send(key, 'a.jpg'), await send(otherKey, 'b.jpg')];
    test.clock.advance(days(29));
    await send(key, 'c.jpg');
    test.clock.advance(days(2));
    await purgeDraftFiles(test.deps);
    expect([await rowOf(first), await rowOf(other)]).toEqual([expect.anything(), undefined]);
  });

  it('prolongs nothing of other people and browsers, or of no browser', async () => {
    const { id } = await upload();
    const stranger = await signedIn(test);
    for (const options of [{ token: stranger.token }, { hash: 'browser-0000000002' }, {}])
      expect((await touch([id], options)).data).toEqual({ count: 0 });
    test.clock.advance(days(31));
    expect(await purgeDraftFiles(test.deps)).toBe(1);
  });

  it('needs ids, at most as many as a bid has files', async () => {
    expect((await touch([], { hash: browser })).status).toBe(422);
    expect((await touch(['x'], { hash: browser })).status).toBe(422);
    const many = Array.from({ length: 11 }, (_, index) => index + 1);
    expect((await touch(many, { hash: browser })).status).toBe(422);
  });
});
