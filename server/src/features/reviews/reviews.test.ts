import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { signedIn } from '../../testing/as.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildJpeg } from '../../testing/build/media.ts';
import { buildMark, buildModification, buildWorkshop, buildWorkType } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

const list = (form: Record<string, unknown>) => call(test.app, reviewEndpoints.ofWorkshop, form);

interface ReviewOptions extends Partial<typeof reviews.$inferInsert> {
  workshopId: number;
  customerId: number;
  workTypeId?: number;
  markId?: number;
}

async function buildReview({ workTypeId, markId, ...columns }: ReviewOptions): Promise<number> {
  const { db } = test.deps;
  const modification = await buildModification(db, markId);
  const car = await buildCar(db, { customerId: columns.customerId, modification });
  const [bid] = await db
    .insert(bids)
    .values({
      customerId: columns.customerId,
      workshopId: columns.workshopId,
      carId: car.id,
      status: 'finished',
      typeConnection: 1,
      phone: '+79010000001',
      periodStart: new Date('2026-02-28T06:00:00Z'),
      periodEnd: new Date('2026-02-28T10:00:00Z'),
      visitStart: new Date('2026-03-01T22:00:00Z'),
      visitEnd: new Date('2026-03-01T23:00:00Z'),
    })
    .returning({ id: bids.id });
  const bidId = bid?.id ?? 0;
  if (workTypeId) await db.insert(bidWorks).values({ bidId, workTypeId, title: 'Замена масла' });
  const [review] = await db
    .insert(reviews)
    .values({ bidId, rating: 5, text: 'Сделали за час', status: 'published', ...columns })
    .returning({ id: reviews.id });
  return review?.id ?? 0;
}

describe('reviews of a workshop', () => {
  it('have author, car and works', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db, { timezone: 'Asia/Vladivostok', name: 'Мотор' });
    const { userId } = await signedIn(test, { name: 'Андрей К.' });
    const markId = await buildMark(db, { name: 'Haval' });
    const [workTypeId] = workshop.workTypeIds;
    const id = await buildReview({
      workshopId: workshop.id,
      customerId: userId,
      markId,
      rating: 4.5,
      ratingPrice: 5,
      replyText: 'Спасибо!',
      createdAt: new Date('2026-03-03T09:00:00Z'),
      ...(workTypeId && { workTypeId }),
    });
    const { status, data, body } = await list({ service_id: workshop.id });
    expect(status).toBe(200);
    expect(data.total).toBe(1);
    expect(data.reviews).toEqual([
      expect.objectContaining({
        id,
        rating: 4.5,
        sub_ratings: { price: 5, quality: null, terms: null, communication: null },
        author: { name: 'Андрей К.', avatar: null, reviews_count: 1 },
        car: expect.objectContaining({ mark: 'Haval', year: 2019 }),
        work_types: [{ id: workTypeId, title: 'Замена масла' }],
        // 22:00 UTC is the morning of the next day in Vladivostok.
        visited_at: '2026-03-02',
        created_at: '2026-03-03T19:00:00+10:00',
        reply: expect.objectContaining({ text: 'Спасибо!', author: 'Мотор' }),
      }),
    ]);
    expect(body.reviews).toEqual(data.reviews);
  });

  it('show the picture of their author, if there is one, at an address that opens it', async () => {
    const { id: workshopId } = await buildWorkshop(test.deps.db);
    const author = await signedIn(test);
    const file = { name: 'me.jpg', bytes: await buildJpeg({ width: 64, height: 64 }) };
    const upload = await call(test.app, fileEndpoints.upload, {}, { token: author.token, file });
    await call(test.app, profileEndpoints.update, { image_upload_id: upload.data.id }, author);
    await buildReview({ workshopId, customerId: author.userId });
    await buildReview({ workshopId, customerId: (await signedIn(test)).userId });
    const [other, pictured] = (await list({ service_id: workshopId })).data.reviews;
    expect(other?.author.avatar).toBeNull();
    expect(pictured?.author.avatar).toMatch(/^\/api\/files\/\d+\/preview\?expires=\d+&signature=/);
    const shown = await test.app.inject(pictured?.author.avatar ?? '');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    await call(test.app, profileEndpoints.update, { clear: ['image'] }, author);
    const after = (await list({ service_id: workshopId })).data.reviews;
    expect(after.map((review) => review.author.avatar)).toEqual([null, null]);
  });

  it('show the bid to their own author only', async () => {
    const { id: workshopId } = await buildWorkshop(test.deps.db);
    const author = await signedIn(test);
    const other = await signedIn(test);
    const manager = await signedIn(test, { roles: ['service'], workshopId });
    const own = await buildReview({ workshopId, customerId: author.userId });
    const others = await buildReview({ workshopId, customerId: other.userId });
    const shownBidIds = async (caller?: { token: string }) => {
      const { data } = await call(test.app, reviewEndpoints.ofWorkshop, { service_id: workshopId }, caller);
      return data.reviews.map(({ id, bid_id: bidId }) => [id, bidId]);
    };
    const [bid] = await test.deps.db.select().from(bids).where(eq(bids.customerId, author.userId));
    expect(await shownBidIds(author)).toEqual([
      [others, null],
      [own, bid?.id],
    ]);
    for (const caller of [undefined, manager])
      expect(await shownBidIds(caller)).toEqual([
        [others, null],
        [own, null],
      ]);
  });

  it('are the published ones of this workshop only', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const other = await buildWorkshop(db);
    const { userId } = await signedIn(test);
    const base = { workshopId: workshop.id, customerId: userId };
    const shown = await buildReview(base);
    for (const status of ['pending', 'rejected', 'hidden'] as const) await buildReview({ ...base, status });
    await buildReview({ ...base, workshopId: other.id });
    const { data } = await list({ service_id: workshop.id });
    expect(data.reviews.map(({ id }) => id)).toEqual([shown]);
    expect(data.total).toBe(1);
    expect(data.reviews[0]?.author.reviews_count).toBe(2);
  });

  it('are sorted by newest first or by rating, in pages', async () => {
    const workshop = await buildWorkshop(test.deps.db);
    const { userId } = await signedIn(test);
    const ids: number[] = [];
    for (const [rating, day] of [
      [3, '01'],
      [5, '02'],
      [3, '03'],
      [4, '04'],
    ] as const)
      ids.push(
        await buildReview({
          workshopId: workshop.id,
          customerId: userId,
          rating,
          createdAt: new Date(`2026-03-${day}T09:00:00Z`),
        }),
      );
    const [first, second, third, fourth] = ids;
    const order = async (form: Record<string, unknown>) =>
      (await list({ service_id: workshop.id, ...form })).data.reviews.map(({ id }) => id);
    expect(await order({})).toEqual([fourth, third, second, first]);
    expect(await order({ sort: 'low' })).toEqual([third, first, fourth, second]);
    expect(await order({ sort: 'high' })).toEqual([second, fourth, third, first]);
    expect(await order({ page: 2, page_size: 3 })).toEqual([first]);
    expect((await list({ service_id: workshop.id, page: 2, page_size: 3 })).data.total).toBe(4);
  });

  it('can be filtered by a work or a mark', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const { userId } = await signedIn(test);
    const base = { workshopId: workshop.id, customerId: userId };
    const oil = await buildWorkType(db);
    const kia = await buildMark(db);
    const both = await buildReview({ ...base, workTypeId: oil, markId: kia });
    const work = await buildReview({ ...base, workTypeId: oil });
    await buildReview(base);
    const ids = async (form: Record<string, unknown>) =>
      (await list({ service_id: workshop.id, ...form })).data.reviews.map(({ id }) => id).sort();
    expect(await ids({ work_type_id: oil })).toEqual([both, work]);
    expect(await ids({ mark_id: kia })).toEqual([both]);
    expect((await list({ service_id: workshop.id, work_type_id: oil, mark_id: kia })).data.total).toBe(1);
  });

  it('of a work include those of merged works, by either id', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const { userId } = await signedIn(test);
    const base = { workshopId: workshop.id, customerId: userId };
    const oil = await buildWorkType(db);
    const merged = await buildWorkType(db, { mergedIntoId: oil });
    const ids = [await buildReview({ ...base, workTypeId: oil })];
    ids.push(await buildReview({ ...base, workTypeId: merged }));
    await buildReview({ ...base, workTypeId: await buildWorkType(db) });
    for (const workTypeId of [oil, merged]) {
      const { data } = await list({ service_id: workshop.id, work_type_id: workTypeId });
      expect(data.reviews.map(({ id }) => id).sort()).toEqual(ids);
    }
  });

  it('come with the number for each work and mark, which follows the other filter', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const { userId } = await signedIn(test);
    const base = { workshopId: workshop.id, customerId: userId };
    const oil = await buildWorkType(db, { title: 'Замена масла' });
    const brakes = await buildWorkType(db, { title: 'Замена колодок' });
    const kia = await buildMark(db, { name: 'Kia' });
    const lada = await buildMark(db, { name: 'Lada' });
    await buildReview({ ...base, workTypeId: oil, markId: kia });
    await buildReview({ ...base, workTypeId: oil, markId: lada });
    await buildReview({ ...base, workTypeId: brakes, markId: lada });
    await buildReview({ ...base, workTypeId: brakes, markId: lada, status: 'hidden' });
    await buildReview({ ...base, workTypeId: brakes, markId: kia, workshopId: (await buildWorkshop(db)).id });
    const facetsOf = async (form: Record<string, unknown>) => {
      const { facets } = (await list({ service_id: workshop.id, with_facets: 1, ...form })).data;
      return {
        works: facets?.work_types.map(({ id, title, count }) => [id, title, count]),
        marks: facets?.marks.map(({ id, name, count }) => [id, name, count]),
      };
    };
    expect(await facetsOf({})).toEqual({
      works: [
        [oil, 'Замена масла', 2],
        [brakes, 'Замена колодок', 1],
      ],
      marks: [
        [lada, 'Lada', 2],
        [kia, 'Kia', 1],
      ],
    });
    expect(await facetsOf({ mark_id: kia })).toEqual({
      works: [[oil, 'Замена масла', 1]],
      marks: [
        [lada, 'Lada', 2],
        [kia, 'Kia', 1],
      ],
    });
    expect(await facetsOf({ work_type_id: brakes, mark_id: kia })).toEqual({
      works: [[oil, 'Замена масла', 1]],
      marks: [[lada, 'Lada', 1]],
    });
    expect((await list({ service_id: workshop.id })).data.facets).toBeUndefined();
    expect((await list({ service_id: workshop.id, with_facets: 'many' })).errors).toHaveProperty(
      'with_facets',
    );
  });

  it('are counted once for a merged work and its target', async () => {
    const { db } = test.deps;
    const workshop = await buildWorkshop(db);
    const { userId } = await signedIn(test);
    const base = { workshopId: workshop.id, customerId: userId };
    const oil = await buildWorkType(db, { title: 'Замена масла' });
    const merged = await buildWorkType(db, { mergedIntoId: oil });
    const both = await buildReview({ ...base, workTypeId: oil });
    const [review] = await db.select().from(reviews).where(eq(reviews.id, both));
    await db.insert(bidWorks).values({ bidId: review?.bidId ?? 0, workTypeId: merged, title: 'Масло' });
    await buildReview({ ...base, workTypeId: merged });
    for (const workTypeId of [undefined, oil, merged]) {
      const form = { service_id: workshop.id, with_facets: 1, work_type_id: workTypeId };
      const { total, facets } = (await list(form)).data;
      expect(total).toBe(2);
      expect(facets?.work_types).toEqual([{ id: oil, title: 'Замена масла', count: 2 }]);
    }
  });

  it('are not found for an unknown workshop or one not published', async () => {
    const hidden = await buildWorkshop(test.deps.db, { isPublished: false });
    expect((await list({ service_id: hidden.id })).status).toBe(404);
    expect((await list({ service_id: 999 })).status).toBe(404);
  });

  it('refuse an unknown order and a call without a workshop', async () => {
    expect((await list({ service_id: 1, sort: 'useful' })).errors).toHaveProperty('sort');
    expect((await list({})).errors).toEqual({ service_id: ['Заполните поле'] });
  });
});
