import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import { type BuiltDeal, buildBid } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp, testNow } from '../../testing/start-app.ts';
import { openTestDatabase } from '../../testing/test-db.ts';
import { pageOfBids } from './bid-order.queries.ts';
import { matchesText } from './bid-search.queries.ts';
import { bidsOf, countsOfBids } from './bids.queries.ts';
import { isMineOf } from './employees/bid-filters.queries.ts';

// Its statistics and dead rows would mislead the planner in the files that use a database after it.
const test = startApp({}, openTestDatabase);

/** One driver has ten thousand bids in one workshop; others have forty thousand elsewhere. */
async function buildWorld(): Promise<BuiltDeal> {
  const deal = await buildBid(test, { status: 'finished' });
  const { bid, customer, workshop } = deal;
  const { db } = test.deps;
  await db.execute(sql`
    insert into workshops (slug, name, city_id, address, lat, long, timezone, phones, schedule, amenities, metro, is_connected)
    select 'w-' || n, 'W', city_id, address, lat, long, timezone, phones, schedule, amenities, metro, false
    from workshops, generate_series(1, 100) n where id = ${workshop.id}`);
  await db.execute(sql`
    insert into users (phone, name, role, roles, created_at)
    select '+7' || (9000000000 + n), 'Водитель', role, roles, created_at
    from users, generate_series(1, 100) n where id = ${customer.userId}`);
  const columns = sql`(customer_id, workshop_id, car_id, status, type_connection, phone, period_start, period_end, updated_at, comment)`;
  const rest = sql`${bid.carId}, (array['finished', 'reject'])[n % 2 + 1], 1, '+79160000000',
    ${testNow}::timestamptz, ${testNow}::timestamptz + interval '1 hour',
    ${testNow}::timestamptz - (n / 2 || ' minutes')::interval, 'Стучит спереди, раз ' || n`;
  await db.execute(sql`insert into bids ${columns}
    select ${customer.userId}, ${workshop.id}, ${rest} from generate_series(1, 9999) n`);
  await db.execute(sql`
    insert into bid_works (bid_id, work_type_id, title)
    select id, (select min(id) from work_types), 'Замена масла' from bids where id <> ${bid.id}`);
  await db.transaction(async (tx) => {
    // Without triggers: the bids of others only make the table large.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into bids ${columns}
      select u.id, w.id, ${rest} from generate_series(0, 39999) n
      join (select id, row_number() over (order by id) as rank from users where phone like '+7900%') u on u.rank = n % 100 + 1
      join (select id, row_number() over (order by id) as rank from workshops where slug like 'w-%') w on w.rank = n / 400 + 1`);
  });
  await db.execute(sql`analyze`);
  return deal;
}

const actorOf = ({ customer, workshop }: BuiltDeal): Actor => ({
  ...{ userId: customer.userId, name: '', sessionId: '', isProgram: false, roles: ['customer', 'service'] },
  ...{ workshopIds: [workshop.id], employments: [{ workshopId: workshop.id, role: 'owner', name: '' }] },
});

/** What a side's list sends for a page, one status, and the numbers of all statuses. */
async function plansOf(actor: Actor, side: 'customer' | 'service', narrowing: SQL | undefined) {
  const { db, clock } = test.deps;
  const found = sql`(${bidsOf(actor, side)}) and ${narrowing ?? sql`true`}`;
  const page = { page: 1, page_size: 20 };
  const later = { ...page, after: `0-${clock.now().getTime() * 1000}-1` };
  const viewer = { actor, side, now: clock.now() };
  const queries = [
    pageOfBids(db, found, page, viewer),
    pageOfBids(db, found, later, viewer),
    pageOfBids(db, found, { ...later, status: 'visit' }, viewer),
    countsOfBids(db, actor, side, found),
  ];
  const plans: string[] = [];
  for (const query of queries) {
    const { rows } = await db.execute(sql`explain ${query.getSQL()}`);
    plans.push(rows.map((row) => Object.values(row as object).join()).join('\n'));
  }
  return plans;
}

const timeOf = ({ comment }: { comment: string }) => Number(comment.split(' ').at(-1));

it('ten thousand bids of one side are read by an index, page after page', async () => {
  const deal = await buildWorld();
  const actor = actorOf(deal);
  for (const side of ['customer', 'service'] as const) {
    const narrowings = [
      undefined,
      matchesText('колодки', actor, side),
      side === 'service' ? isMineOf(actor.userId) : undefined,
    ];
    for (const narrowing of narrowings)
      for (const plan of await plansOf(actor, side, narrowing)) {
        expect(plan).toMatch(/Index .*Scan .*bids/);
        expect(plan).not.toMatch(/Seq Scan on bids/);
      }
  }
  for (const [endpoint, person] of [
    [customerBidEndpoints.index, deal.customer],
    [workshopBidEndpoints.index, deal.manager],
  ] as const) {
    const list = async (form: object) =>
      (await call(test.app, endpoint, { page_size: 50, ...form }, person)).data;
    const first = await list({ query: 'масла' });
    expect([first.total, first.counts.finished, first.items.length]).toEqual([9999, 4999, 50]);
    const second = await list({ query: 'масла', after: first.next });
    // Two bids share each minute: the later number is first.
    const inOrder = Array.from({ length: 100 }, (_, index) =>
      index === 0 ? 1 : index + (index % 2 ? 2 : 0),
    );
    expect([...first.items, ...second.items].map(timeOf)).toEqual(inOrder);
    expect((await list({ query: 'раз 9999' })).items.map(({ comment }) => comment)).toEqual([
      'Стучит спереди, раз 9999',
    ]);
    const oldest = Date.parse(testNow) - 4999 * 60_000;
    const end = await list({ after: `0-${(oldest + 60_000) * 1000}-1` });
    expect([end.items.map(timeOf), end.next]).toEqual([[9999, 9998], null]);
  }
}, 120_000);
