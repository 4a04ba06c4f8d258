import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, expect, it } from 'vitest';
import { migrationsFolder, olderMigrations } from '../testing/older-migrations.ts';

const withChats = '0016_chats_and_profile_fields';
const older = olderMigrations(withChats);
afterAll(() => older.remove());

/** As a replica, foreign keys are not checked, so the rest of the world is not needed. */
const addBids = (pglite: PGlite, ids: string) =>
  pglite.exec(`insert into bids (id, customer_id, workshop_id, car_id, type_connection, phone, period_start, period_end)
    select id, 1, 1, id, 1, '+79161234567', now(), now() from unnest(array[${ids}]) id`);

const idsOfChats = `select c.id, c.kind, c.bid_id from chats c order by c.id`;

it('bids from before the chats get theirs with the upgrade, in order, and later ones at once', async () => {
  const pglite = await PGlite.create();
  const db = drizzle(pglite);
  await migrate(db, { migrationsFolder: older.folder });
  await pglite.exec('set session_replication_role = replica');
  await addBids(pglite, '30, 10, 20');
  await migrate(db, { migrationsFolder });
  const olderChats = [10, 20, 30].map((bidId, index) => ({ id: index + 1, kind: 'bid', bid_id: bidId }));
  expect((await pglite.query(idsOfChats)).rows).toEqual(olderChats);

  await pglite.exec(
    'set session_replication_role = origin; alter table bids disable trigger all; alter table chats disable trigger all;',
  );
  await pglite.exec('alter table bids enable trigger open_chats');
  await pglite.exec('begin');
  await addBids(pglite, '41, 40');
  const both = [...olderChats, { id: 4, kind: 'bid', bid_id: 40 }, { id: 5, kind: 'bid', bid_id: 41 }];
  expect((await pglite.query(idsOfChats)).rows).toEqual(both);
  await pglite.exec('rollback');
  expect((await pglite.query(idsOfChats)).rows).toEqual(olderChats);
  await pglite.close();
});

it('a bid made during the upgrade gets a chat', async () => {
  const pglite = await PGlite.create();
  await migrate(drizzle(pglite), { migrationsFolder: older.folder });
  await pglite.exec('set session_replication_role = replica');
  await addBids(pglite, '10');
  const file = readFileSync(path.join(migrationsFolder, `${withChats}.sql`), 'utf8');
  for (const statement of file.split('--> statement-breakpoint')) {
    if (statement.includes('CREATE TRIGGER')) await addBids(pglite, '20');
    await pglite.exec(statement);
  }
  const bothChats = [10, 20].map((bidId, index) => ({ id: index + 1, kind: 'bid', bid_id: bidId }));
  expect((await pglite.query(idsOfChats)).rows).toEqual(bothChats);
  await pglite.close();
});
