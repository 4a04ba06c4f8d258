import { createClient } from 'redis';
import { cardOf, servePeer } from './peer.ts';
import { rowsOfWorld } from './world.ts';

/** Redis as one would use it: GEOSEARCH, then MGET of the cards; it has no second condition, so none is asked. */
const [count = '10000', port = '0', url = ''] = process.argv.slice(2);
const client = createClient({ url });
await client.connect();
const prefix = `sto-bench:${count}`;
const placesKey = `${prefix}:places`;
let waiting: Promise<unknown>[] = [];
for (const row of rowsOfWorld(Number(count))) {
  waiting.push(
    client.geoAdd(placesKey, { longitude: row.long, latitude: row.lat, member: String(row.id) }),
    client.set(`${prefix}:${row.id}`, cardOf(row)),
  );
  if (waiting.length < 10_000) continue;
  await Promise.all(waiting);
  waiting = [];
}
await Promise.all(waiting);

await servePeer(Number(port), async ({ lat, long }) => {
  const ids = await client.geoSearch(
    placesKey,
    { longitude: long, latitude: lat },
    { radius: 50, unit: 'km' },
    { SORT: 'ASC', COUNT: 100 },
  );
  if (ids.length === 0) return [];
  const cards = await client.mGet(ids.map((id) => `${prefix}:${id}`));
  return cards.flatMap((card) => card ?? []);
});
