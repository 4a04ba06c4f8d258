import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, expect, it } from 'vitest';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'sto-older-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The migrations as they stood before the one of this name. */
function migrationsBefore(name: string): string {
  cpSync(migrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const count = journal.entries.findIndex(({ tag }) => tag === name);
  expect(count).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

const idsOfChats = `select c.id, c.kind, c.bid_id from chats c order by c.id`;

it('bids from before the chats get theirs with the upgrade, in their order, and later ones at once', async () => {
  const pglite = await PGlite.create();
  const db = drizzle(pglite);
  await migrate(db, { migrationsFolder: migrationsBefore('0016_chats_and_profile_fields') });
  // As a replica no foreign key asks for the rest of the world.
  await pglite.exec('set session_replication_role = replica');
  const addBids = (ids: string) =>
    pglite.exec(`insert into bids (id, customer_id, workshop_id, car_id, type_connection, phone, period_start, period_end)
      select id, 1, 1, id, 1, '+79161234567', now(), now() from unnest(array[${ids}]) id`);
  await addBids('30, 10, 20');
  await migrate(db, { migrationsFolder: migrations });
  const older = [10, 20, 30].map((bidId, index) => ({ id: index + 1, kind: 'bid', bid_id: bidId }));
  expect((await pglite.query(idsOfChats)).rows).toEqual(older);

  await pglite.exec('set session_replication_role = origin; alter table bids disable trigger all;');
  await pglite.exec('alter table bids enable trigger open_chats');
  await pglite.exec('begin');
  await addBids('41, 40');
  const both = [...older, { id: 4, kind: 'bid', bid_id: 40 }, { id: 5, kind: 'bid', bid_id: 41 }];
  expect((await pglite.query(idsOfChats)).rows).toEqual(both);
  await pglite.exec('rollback');
  expect((await pglite.query(idsOfChats)).rows).toEqual(older);
  await pglite.close();
});
