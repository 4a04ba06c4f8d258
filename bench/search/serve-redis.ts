import { createClient } from 'redis';
import { cleanUpAtEnd } from '../shared/served.ts';
import { cardOf, servePeer } from './peer.ts';
import { rowsOfWorld } from './world.ts';

/**
 * Redis in its usual form: GEOSEARCH, then the cards by their ids in one HMGET. It supports no second
 * condition.
 */
const [count = '10000', port = '0', url = ''] = process.argv.slice(2);
const client = createClient({ url });
await client.connect();
const [placesKey, cardsKey] = [`sto-bench:${count}:places`, `sto-bench:${count}:cards`];
await client.unlink([placesKey, cardsKey]);
cleanUpAtEnd(() => client.unlink([placesKey, cardsKey]));
let waiting: Promise<unknown>[] = [];
for (const row of rowsOfWorld(Number(count))) {
  waiting.push(
    client.geoAdd(placesKey, { longitude: row.long, latitude: row.lat, member: String(row.id) }),
    client.hSet(cardsKey, String(row.id), cardOf(row)),
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
  const cards = await client.hmGet(cardsKey, ids);
  return cards.flatMap((card) => card ?? []);
});
