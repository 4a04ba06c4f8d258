import pg from 'pg';
import type { WorkshopRow } from '../../server/src/search/store/workshop-rows.ts';
import { cleanUpAtEnd } from '../shared/served.ts';
import { cardOf, servePeer } from './peer.ts';
import { rowsOfWorld } from './world.ts';

/**
 * PostGIS in its usual form: a geography with a GiST index, works in an array with a GIN index, cards stored
 * as text.
 */
const [count = '10000', port = '0', url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 8 });
await pool.query('create extension if not exists postgis');
await pool.query('drop table if exists bench_workshops');
cleanUpAtEnd(() => pool.query('drop table bench_workshops'));
await pool.query(
  'create unlogged table bench_workshops (id integer primary key, place geography(point), works integer[], rating real, card text)',
);
const insert = (rows: WorkshopRow[]) =>
  pool.query(
    `insert into bench_workshops
     select (r->>0)::integer, st_point((r->>1)::float8, (r->>2)::float8)::geography,
       array(select value::integer from jsonb_array_elements_text(r->3)), (r->>4)::real, r->>5
     from jsonb_array_elements($1::jsonb) r`,
    [
      JSON.stringify(
        rows.map((row) => [row.id, row.long, row.lat, row.works.map(([id]) => id), row.rating, cardOf(row)]),
      ),
    ],
  );
let batch: WorkshopRow[] = [];
for (const row of rowsOfWorld(Number(count))) {
  batch.push(row);
  if (batch.length < 5000) continue;
  await insert(batch);
  batch = [];
}
await insert(batch);
await pool.query('create index on bench_workshops using gist (place)');
await pool.query('create index on bench_workshops using gin (works)');
await pool.query('vacuum analyze bench_workshops');

const select = (where: string) => `
  select card from bench_workshops
  where st_dwithin(place, st_point($1, $2)::geography, 50000) ${where}
  order by place <-> st_point($1, $2)::geography limit 100`;
const plain = { name: 'plain', text: select('') };
const filtered = { name: 'filtered', text: select('and works @> array[$3::integer] and rating >= $4::real') };

await servePeer(Number(port), async ({ lat, long, workId, ratingFrom }) => {
  const query =
    workId === undefined
      ? { ...plain, values: [long, lat] }
      : { ...filtered, values: [long, lat, workId, ratingFrom ?? 0] };
  const { rows } = await pool.query<{ card: string }>(query);
  return rows.map(({ card }) => card);
});
