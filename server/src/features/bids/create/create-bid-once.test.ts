import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../../../db/tables/bids.ts';
import { files } from '../../../db/tables/files.ts';
import { signedIn } from '../../../testing/as.ts';
import { type BuiltDeal, bidForm, buildDeal } from '../../../testing/build/bid.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const key = '6f1c1c52-9f0b-4a39-8f5e-0d6f7c0c9a11';

async function create(deal: BuiltDeal, changes: Record<string, unknown> = {}, token = deal.customer.token) {
  return call(test.app, customerBidEndpoints.create, { ...bidForm(test, deal), ...changes }, { token });
}

async function buildDraft(ownerId: number, name: string): Promise<number> {
  const [file] = await test.deps.db
    .insert(files)
    .values({
      ownerId,
      name,
      extension: 'jpg',
      contentType: 'image/jpeg',
      size: 1,
      storageKey: `bids/${crypto.randomUUID()}.jpg`,
      kind: 'photo',
    })
    .returning({ id: files.id });
  return file?.id ?? 0;
}

const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];

describe('a second bid', () => {
  it('to the same workshop with the same car is refused with the number of the first', async () => {
    const deal = await buildDeal(test);
    const first = await create(deal);
    const second = await create(deal, { comment: 'ещё раз' });
    expect(second.status).toBe(409);
    expect(second.errors).toEqual(code('active_bid_exists', { bid_id: first.data.bid_id }));
    await test.deps.db.update(bids).set({ status: 'finished' });
    expect((await create(deal)).status).toBe(200);
  });

  it('goes to another workshop or with another car', async () => {
    const deal = await buildDeal(test);
    const { markIds, workTypeIds } = deal.workshop;
    const works = workTypeIds.map((workTypeId) => ({ workTypeId, priceFrom: 1, priceTo: 2 }));
    const another = await buildWorkshop(test.deps.db, { markIds, works });
    expect((await create(deal)).status).toBe(200);
    expect((await create(deal, { service_id: another.id })).status).toBe(200);
  });

  it('one of two concurrent bids is created', async () => {
    const deal = await buildDeal(test);
    const answers = await Promise.all([create(deal), create(deal), create(deal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await test.deps.db.select().from(bids)).toHaveLength(1);
    expect(await test.deps.db.select().from(bidEvents)).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  it('returns the same answer for the same form, one after another', async () => {
    const deal = await buildDeal(test);
    const first = await create(deal, { idempotency_key: key });
    const later = await create(deal, { idempotency_key: key });
    expect(later.data).toEqual(first.data);
    expect(await test.deps.db.select().from(bids)).toHaveLength(1);
  });

  it('returns the same answer to concurrent calls, with uploads', async () => {
    const deal = await buildDeal(test);
    const upload = await buildDraft(deal.customer.userId, 'скрип.jpg');
    const form = { idempotency_key: key, upload_ids: [upload] };
    const answers = await Promise.all([create(deal, form), create(deal, form), create(deal, form)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.bid_id)).size).toBe(1);
    expect(await test.deps.db.select().from(bids)).toHaveLength(1);
  });

  it('refuses another form', async () => {
    const deal = await buildDeal(test);
    await create(deal, { idempotency_key: key });
    const { status, errors } = await create(deal, { idempotency_key: key, comment: 'другое' });
    expect(status).toBe(409);
    expect(errors).toEqual(code('idempotency_mismatch'));
  });

  it('of one person means nothing for another', async () => {
    const [deal, other] = [await buildDeal(test), await buildDeal(test)];
    const first = await create(deal, { idempotency_key: key });
    const second = await create(other, { idempotency_key: key });
    expect(second.status).toBe(200);
    expect(second.data.bid_id).not.toBe(first.data.bid_id);
  });
});

describe('uploads of a bid', () => {
  it('move from the draft to the bid', async () => {
    const deal = await buildDeal(test);
    const ids = [
      await buildDraft(deal.customer.userId, 'a.jpg'),
      await buildDraft(deal.customer.userId, 'b.jpg'),
    ];
    const { data } = await create(deal, { upload_ids: ids });
    const view = await call(test.app, customerBidEndpoints.view, { id: data.bid_id }, deal.customer);
    expect(view.data.files.map(({ id }) => id)).toEqual(ids);
    expect(view.data.files_count).toBe(2);
  });

  it('refuse foreign, unknown and used ids, and then no bid is created', async () => {
    const [deal, stranger] = [await buildDeal(test), await signedIn(test)];
    const foreign = await buildDraft(stranger.userId, 'чужой.jpg');
    const refused = await create(deal, { upload_ids: [foreign, 777] });
    expect(refused.status).toBe(422);
    expect(refused.errors).toHaveProperty('upload_ids');
    expect(await test.deps.db.select().from(bids)).toHaveLength(0);
    const own = await buildDraft(deal.customer.userId, 'мой.jpg');
    await create(deal, { upload_ids: [own] });
    await test.deps.db.update(bids).set({ status: 'reject' });
    expect((await create(deal, { upload_ids: [own] })).errors).toHaveProperty('upload_ids');
  });

  it('have unique names, whatever the letter case', async () => {
    const deal = await buildDeal(test);
    const ids = [
      await buildDraft(deal.customer.userId, 'Фото.jpg'),
      await buildDraft(deal.customer.userId, 'фото.JPG'),
    ];
    expect((await create(deal, { upload_ids: ids })).errors).toEqual({
      upload_ids: ['Файл с таким названием уже добавлен'],
    });
  });

  it('are ten at most', async () => {
    const deal = await buildDeal(test);
    const ids = Array.from({ length: 11 }, (_, index) => index + 1);
    expect((await create(deal, { upload_ids: ids })).errors).toHaveProperty('upload_ids');
  });
});
