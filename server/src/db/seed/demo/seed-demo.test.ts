import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountAllFigures } from '../../../figures/recount-figures.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import { openTestDatabase } from '../../../testing/test-db.ts';
import type { Database } from '../../client.ts';
import { bids, bidTenders } from '../../tables/bids.ts';
import { offers } from '../../tables/offers.ts';
import { users } from '../../tables/users.ts';
import { workTypes } from '../../tables/work-types.ts';
import {
  mergedPrices,
  workshopEmployees,
  workshopImages,
  workshops,
  workshopWorks,
} from '../../tables/workshops.ts';
import { seedCatalogue } from '../seed-catalogue.ts';
import { demoKazanWorkshopSlug, demoPeople, demoPhones } from './people.ts';
import { seedDemo } from './seed-demo.ts';

const size = { workshops: 60, now: new Date('2026-03-03T09:00:00Z') };
const files = new Map<string, string>();
const store = {
  put: async (key: string, content: string) => {
    files.set(key, content);
  },
};
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database.db, () => undefined);
});
afterAll(() => database.close());

const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ count: number }>(query);
  return Number(rows[0]?.count);
};

describe('the demo seed', () => {
  it('leaves no row after an interruption, and starts over at the next run', async () => {
    let puts = 0;
    const failing = {
      put: async () => {
        puts += 1;
        if (puts > 30) throw new Error('The disk is full');
      },
    };
    await expect(seedDemo(database.db, failing, () => undefined, size)).rejects.toThrow('The disk is full');
    expect(await count(sql`select count(*) from workshops`)).toBe(0);
    await seedDemo(database.db, store, () => undefined, size);
    expect(await count(sql`select count(*) from workshops`)).toBeGreaterThan(50);
  });

  it('moves the prices of merged works to their targets', async () => {
    const own = await openTestDatabase();
    try {
      await seedCatalogue(own.db, () => undefined);
      await own.db.update(workTypes).set({ mergedIntoId: 1001 }).where(eq(workTypes.id, 1003));
      await seedDemo(own.db, store, () => undefined, size);
      const pricesOf = (id: number) => own.db.$count(workshopWorks, eq(workshopWorks.workTypeId, id));
      expect(await pricesOf(1003)).toBe(0);
      expect(await pricesOf(1001)).toBeGreaterThan(0);
      expect(await own.db.$count(mergedPrices)).toBeGreaterThan(0);
    } finally {
      await own.close();
    }
  });

  it('runs once', async () => {
    const before = await count(sql`select count(*) from bids`);
    await seedDemo(database.db, store, () => undefined, size);
    expect(await count(sql`select count(*) from bids`)).toBe(before);
  });

  it('gives workshops the figures of their reviews and bids, so that a recount finds no difference', async () => {
    expect(await recountAllFigures({ db: database.db, clock: { now: () => size.now } })).toBe(0);
    expect(await count(sql`select count(*) from workshops where rating is not null`)).toBeGreaterThan(10);
    expect(await count(sql`select count(*) from workshops where rating is null`)).toBeGreaterThan(0);
    const wrong = sql`select count(*) from workshops w where
        (w.rating is null) <> (w.reviews_count = 0)
        or w.reviews_count <> (select count(*) from reviews r where r.workshop_id = w.id and r.status = 'published')
        or w.bids_finished_count <> (select count(*) from bids b where b.workshop_id = w.id and b.status = 'finished')`;
    expect(await count(wrong)).toBe(0);
  });

  it('has an answer time only if a bid of the last ninety days was answered', async () => {
    const since = after(size.now, -days(90)).toISOString();
    const wrong = sql`select count(*) from workshops w where (w.answer_minutes_median is null)
      <> not exists (select 1 from offers o join bids b on b.id = o.bid_id
        where o.workshop_id = w.id and b.created_at >= ${since}::timestamptz)`;
    expect(await count(wrong)).toBe(0);
    expect(
      await count(sql`select count(*) from workshops where answer_minutes_median is not null`),
    ).toBeGreaterThan(5);
  });

  it('has checks of the verified workshops, none of the others, and none of the future', async () => {
    const verified = sql`select count(*) from workshops where is_verified`;
    expect(await count(verified)).toBeGreaterThan(20);
    expect(await count(sql`select count(*) from workshops where not is_verified`)).toBeGreaterThan(5);
    const wrong = sql`select count(*) from workshops w where w.is_verified <>
      exists (select from workshop_checks c where c.workshop_id = w.id and c.kind = 'details')`;
    expect(await count(wrong)).toBe(0);
    const early = sql`select count(*) from workshop_checks c join workshops w on w.id = c.workshop_id
      where c.checked_at <= w.created_at or c.checked_at > ${size.now.toISOString()}::timestamptz`;
    expect(await count(early)).toBe(0);
  });

  it('has the bays of the cars in work, and of the work that was finished lately', async () => {
    const at = sql`${size.now.toISOString()}::timestamptz`;
    const inWork = sql`from bids b where b.status = 'in_work' and b.workshop_id is not null`;
    const booked = sql`exists (select from bookings k where k.bid_id = b.id and k.starts_at = b.visit_start)`;
    expect(await count(sql`select count(*) ${inWork} and b.visit_end <= ${at}`)).toBeGreaterThan(0);
    expect(await count(sql`select count(*) ${inWork} and not ${booked}`)).toBe(0);
    const finished = sql`from bids b where b.status = 'finished' and ${booked}`;
    expect(await count(sql`select count(*) ${finished}`)).toBeGreaterThan(0);
    const old = sql`b.visit_start < ${at} - interval '15 days'`;
    expect(await count(sql`select count(*) ${finished} and ${old}`)).toBe(0);
    const late = sql`select count(*) from bookings k join bids b on b.id = k.bid_id where k.ends_at > b.finished_at`;
    expect(await count(late)).toBe(0);
  });

  it('stores every picture that it names, small and without scripts or text', async () => {
    const images = await database.db.select().from(workshopImages);
    expect(images.length).toBe(3 * (await count(sql`select count(*) from workshops`)));
    for (const image of images) {
      const svg = files.get(image.storageKey) ?? '';
      expect(svg, image.storageKey).toMatch(/^<svg /);
      expect(svg).not.toMatch(/<script|<text|NaN|undefined|href/);
      expect(svg.length).toBeLessThan(5000);
      expect(image.alt).toMatch(/^Рисунок: /);
    }
  });

  it('has a running tender with three offers of workshops that do its work for the car', async () => {
    const [tender] = await database.db.select().from(bidTenders);
    const [bid] = await database.db
      .select()
      .from(bids)
      .where(eq(bids.id, tender?.bidId ?? 0));
    expect(bid).toMatchObject({ status: 'answered', workshopId: null, isDemo: true });
    expect(tender && tender.endsAt > size.now).toBe(true);
    const sent = await database.db
      .select()
      .from(offers)
      .where(eq(offers.bidId, tender?.bidId ?? 0));
    expect(sent.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
    const wrong = sql`select count(*) from bid_recipients r join bids b on b.id = r.bid_id join cars c on c.id = b.car_id
      where not exists (select 1 from workshop_brands where workshop_id = r.workshop_id and mark_id = c.mark_id)
        or not exists (select 1 from workshop_works w join bid_works bw on bw.work_type_id = w.work_type_id
          where w.workshop_id = r.workshop_id and bw.bid_id = r.bid_id)`;
    expect(await count(wrong)).toBe(0);
    expect(await count(sql`select count(*) from bid_recipients`)).toBeGreaterThanOrEqual(3);
  });

  it('has every named person, and the managers with their workshops', async () => {
    const rows = await database.db.select().from(users);
    for (const { phone, name } of demoPeople) {
      expect(rows.find((row) => row.phone === phone)?.name).toBe(name);
    }
    const [olga] = await database.db
      .select({ slug: workshops.slug, role: workshopEmployees.role, roles: users.roles })
      .from(workshopEmployees)
      .innerJoin(workshops, eq(workshops.id, workshopEmployees.workshopId))
      .innerJoin(users, eq(users.id, workshopEmployees.userId))
      .where(eq(users.phone, demoPhones.olga));
    expect(olga).toMatchObject({ slug: demoKazanWorkshopSlug, role: 'owner' });
    expect(rows.find((row) => row.phone === demoPhones.viktor)?.roles).toEqual(['customer', 'autopark']);
  });

  it("gives the first driver the Rio of the design's pictures", async () => {
    const rio = sql`select count(*) from cars c join car_models m on m.id = c.model_id
      join car_generations g on g.id = c.generation_id join users u on u.id = c.customer_id
      where u.phone = ${demoPhones.aleksey} and m.name = 'Rio' and g.name like 'IV%' and c.licence_plate = 'А482КХ777'`;
    expect(await count(rio)).toBe(1);
  });

  it('has one chat for each bid', async () => {
    const bare = sql`select count(*) from bids b left join chats c on c.bid_id = b.id and c.kind = 'bid' where c.id is null`;
    expect(await count(sql`select count(*) from chats`)).toBeGreaterThan(0);
    expect(await count(bare)).toBe(0);
  });

  it('sets the sequences after the seeded ids', async () => {
    const [customer] = await database.db
      .insert(users)
      .values({ phone: '+79990000000', roles: ['customer'], role: 'customer' })
      .returning();
    const [seeded] = await database.db.select().from(bids).limit(1);
    if (!customer || !seeded) throw new Error('Nothing was seeded');
    const { id: _, ...copy } = { ...seeded, customerId: customer.id };
    const [bid] = await database.db
      .insert(bids)
      .values({ ...copy, status: 'reject' })
      .returning();
    expect(bid?.id).toBe(await count(sql`select max(id) as count from bids`));
  });

  it('has visits on working days of the workshop, and no event in the future', async () => {
    const late = sql`select count(*) from bid_events where at > ${size.now.toISOString()}::timestamptz`;
    expect(await count(late)).toBe(0);
    const outside = sql`select count(*) from (
        select (b.visit_start at time zone w.timezone) as local, w.schedule from bids b join workshops w on w.id = b.workshop_id
        where b.visit_start is not null) v
      where (v.schedule -> lower(to_char(v.local, 'Dy')) ->> 'is_active')::boolean is not true`;
    expect(await count(outside)).toBe(0);
  });
});
