import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { favorites } from '../../db/tables/favorites.ts';
import { buildModification, buildWorkshop, buildWorkType } from '../../testing/build/workshop.ts';
import { randomFrom, randomRow } from '../../testing/build/workshop-rows.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });
const centre = { lat: 55.751, long: 37.619 };
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const keeper = 'a-browser-that-keeps-workshops';
/** «Раньше всего» needs the free times, which SQL does not know. */
const sorts = ['recommended', 'distance', 'price', 'rating'] as const;

interface Query {
  lat: number;
  long: number;
  radius: number;
  bounds: number[] | null;
  work_type_ids: number[];
  all_works: boolean;
  modification_id: number | null;
  brand_only: boolean;
  rating_from: number;
  price_to: number | null;
  warranty_from: number;
  amenities: string[];
  open_now: boolean;
  identity_hash: string | null;
  only_favorites: boolean;
  sort: (typeof sorts)[number];
  page: number;
  page_size: number;
}

/** Five hundred random workshops around Moscow, every eighth unpublished; works and cars for the queries. */
async function buildTown(random: () => number) {
  const { db } = test.deps;
  const works: number[] = [];
  const cars: { markId: number; modificationId: number }[] = [];
  for (let made = 0; made < 6; made += 1) works.push(await buildWorkType(db));
  for (let made = 0; made < 4; made += 1) cars.push(await buildModification(db));
  for (let index = 0; index < 500; index += 1) {
    const {
      id: _id,
      cityId: _city,
      image,
      markIds,
      works: done,
      warrantyMonths,
      amenities,
      ...row
    } = randomRow(random, index + 1, [centre.lat, centre.long, 1.5]);
    const workshop = await buildWorkshop(db, {
      ...row,
      amenities: [...amenities],
      isPublished: index % 8 !== 0,
      warranty: warrantyMonths ? { work_months: warrantyMonths, parts_months: 0, km: null, text: '' } : null,
      markIds: markIds.map((place) => cars[place - 1]?.markId ?? 0),
      works: done.map(([place, priceFrom, priceTo]) => ({
        workTypeId: works[place - 1] ?? 0,
        priceFrom,
        priceTo,
      })),
    });
    if (random() < 0.3) await db.insert(favorites).values({ workshopId: workshop.id, identityHash: keeper });
  }
  await test.reindex();
  return { works, cars };
}

function randomQuestion(random: () => number, { works, cars }: Awaited<ReturnType<typeof buildTown>>): Query {
  const some = <Value>(share: number, value: () => Value) => (random() < share ? value() : null);
  const near = (at: number) => at + (random() - 0.5) * 0.8;
  const lat = near(centre.lat);
  const long = near(centre.long);
  return {
    lat,
    long,
    radius: 1 + random() * 80,
    bounds: some(0.3, () => [lat - 0.3 * random(), long - 0.4 * random(), lat + 0.3, long + 0.4]),
    work_type_ids: works.filter(() => random() < 0.2),
    all_works: random() < 0.5,
    modification_id: some(0.5, () => cars[Math.floor(random() * cars.length)]?.modificationId ?? 0),
    brand_only: random() < 0.2,
    rating_from: some(0.2, () => Math.floor(random() * 50) / 10) ?? 0,
    price_to: some(0.2, () => Math.floor(random() * 4000)),
    warranty_from: some(0.2, () => 1 + Math.floor(random() * 12)) ?? 0,
    amenities: ['card', 'wifi'].filter(() => random() < 0.15),
    open_now: random() < 0.25,
    identity_hash: some(0.4, () => keeper),
    only_favorites: random() < 0.2,
    sort: sorts[Math.floor(random() * sorts.length)] ?? 'distance',
    page: 1 + Math.floor(random() * 2),
    page_size: 10 + Math.floor(random() * 90),
  };
}

async function bySearch({ bounds, ...query }: Query) {
  const form = Object.entries({ ...query, bounds: bounds?.join() });
  const present = form.filter(([, value]) => value !== null && value !== undefined && value !== 0);
  const flags = present.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]);
  const { data, status } = await call(test.app, workshopEndpoints.geoSearch, Object.fromEntries(flags));
  expect(status).toBe(200);
  return {
    ids: data.services.map(({ id }) => id),
    favorites: data.services.flatMap((one) => ('is_favorite' in one && one.is_favorite ? [one.id] : [])),
    total: data.total,
  };
}

const listOf = (values: readonly (number | string)[]) => sql`${JSON.stringify(values)}::jsonb`;

/** Hours of a workshop `w` on a day `d.day` of its calendar: none on a day off or in a closure. */
const spans = sql`
  select day + starts as opens, day + ends + case when ends > starts then interval '0' else interval '24 hours' end as closes
  from generate_series(-1, 40) as ahead,
    lateral (select at_workshop::date + ahead as day) as d,
    lateral (select w.schedule->(${listOf(days)}->>(extract(isodow from day)::int - 1)) as hours) as h,
    lateral (select (hours->>'from')::interval as starts, (hours->>'to')::interval as ends) as i
  where (hours->>'is_active')::boolean
    and not (coalesce(w.closed_from, w.closed_to) is not null
      and day between coalesce(w.closed_from, '-infinity') and coalesce(w.closed_to, 'infinity'))`;

async function bySql(query: Query) {
  const [south = -90, west = -180, north = 90, east = 180] = query.bounds ?? [];
  const works = listOf(query.work_type_ids);
  const order = {
    distance: sql`km`,
    price: sql`case when price is null then 'infinity' when price = 0 then 1e300 else price end`,
    rating: sql`coalesce(-listed, 'infinity')`,
    recommended: sql`-round((greatest(0, (quality - 1) / 4) / 2 + 5 / (5 + km) / 3
      + case when price is null then 0 else 1.0 / 12 end + 30 / (30 + coalesce(answer, 30)) / 12)::numeric, 9)`,
  }[query.sort];
  const { rows } = await test.deps.db.execute<{ id: number; is_favorite: boolean; total: number }>(sql`
    with query as (
      select (select count(*) from jsonb_array_elements(${works}))::int as works_count,
        (select m.mark_id from car_modifications x join car_generations g on g.id = x.generation_id
          join car_models m on m.id = g.model_id where x.id = ${query.modification_id}) as mark_id,
        (select round((sum(round(rating::numeric, 2) * reviews_count) / sum(reviews_count)), 1)
          from workshops where is_published and rating is not null)::float8 as mean
    ), looked as (
      select w.id, w.is_connected, w.amenities, w.lat, w.long, w.answer_minutes_median::float8 as answer,
        2 * 6371 * asin(sqrt(power(sin(radians(w.lat - ${query.lat}) / 2), 2) + cos(radians(w.lat))
          * cos(radians(${query.lat})) * power(sin(radians(w.long - ${query.long}) / 2), 2))) as km,
        case when w.reviews_count >= 3 then round(w.rating::numeric, 2)::float8 end as listed,
        (coalesce(round(w.rating::numeric, 2)::float8, 0) * own + mean * 10) / (own + 10) as quality,
        exists (select from favorites f where f.workshop_id = w.id and f.identity_hash = ${query.identity_hash})
          as is_favorite,
        coalesce((w.warranty->>'work_months')::int, 0) as warranty,
        done.count as works_done, works_count,
        case when works_count > 0 then coalesce(done.price, 0) else cheapest.price end as price,
        mark_id is null or exists (select from workshop_brands b where b.workshop_id = w.id and b.mark_id = query.mark_id)
          as serves,
        exists (select from (${spans}) as s where opens <= at_workshop and closes > at_workshop) as is_open,
        (select min(opens at time zone w.timezone) from (${spans}) as s where opens > at_workshop) as opens_at
      from workshops w, query,
        lateral (select case when w.rating is null then 0 else greatest(1, w.reviews_count) end as own) as o,
        lateral (select ${test.clock.now().toISOString()}::timestamptz at time zone w.timezone as at_workshop) as t,
        lateral (select count(*)::int as count, sum(price_from)::float8 as price from workshop_works
          where workshop_id = w.id and ${works} @> to_jsonb(work_type_id)) as done,
        lateral (select coalesce(min(price_from) filter (where price_from > 0), min(price_from))::float8 as price
          from workshop_works where workshop_id = w.id) as cheapest
      where w.is_published
    )
    select id, is_favorite, count(*) over ()::int as total from looked
    where km <= ${query.radius} and lat between ${south} and ${north} and long between ${west} and ${east}
      and (works_count = 0 or works_done >= case when ${query.all_works}::boolean then works_count else 1 end)
      and coalesce(listed, 0) >= ${query.rating_from}
      and (${query.price_to}::int is null or price <= ${query.price_to}::int)
      and warranty >= ${query.warranty_from}
      and not exists (select from jsonb_array_elements_text(${listOf(query.amenities)}) as code
        where code <> all (amenities))
      and (serves or not ${query.brand_only}::boolean)
      and (is_open or not ${query.open_now}::boolean)
      and (is_favorite or not ${query.only_favorites}::boolean)
    order by (not (is_connected and serves and works_done >= works_count)), ${order}, km, id`);
  const start = (query.page - 1) * query.page_size;
  const page = rows.slice(start, start + query.page_size);
  return {
    ids: page.map(({ id }) => id),
    favorites: page.flatMap(({ id, is_favorite }) => (is_favorite ? [id] : [])),
    total: rows[0]?.total ?? 0,
  };
}

it('any search returns the same ids in the same order as a plain search in SQL', {
  timeout: 60_000,
}, async () => {
  const random = randomFrom(2026);
  const town = await buildTown(random);
  let found = 0;
  let favoritesSeen = 0;
  for (let round = 0; round < 80; round += 1) {
    test.clock.set(new Date(Date.parse('2026-03-10T00:00:00Z') + Math.floor(random() * 10_000) * 60_000));
    const query = randomQuestion(random, town);
    const expected = await bySql(query);
    expect(await bySearch(query), JSON.stringify(query)).toEqual(expected);
    found += expected.ids.length;
    favoritesSeen += query.only_favorites ? expected.favorites.length : 0;
  }
  expect(found).toBeGreaterThan(800);
  expect(favoritesSeen).toBeGreaterThan(20);
});
