import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, expect, it } from 'vitest';
import { migrationsFolder, olderMigrations } from '../testing/older-migrations.ts';

const older = olderMigrations('0062_workshop_checks');
afterAll(() => older.remove());

it('decisions from before the checks are checks after the upgrade, but for a phone that is no owner’s', async () => {
  const pglite = await PGlite.create();
  const db = drizzle(pglite);
  await migrate(db, { migrationsFolder: older.folder });
  await pglite.exec(`set session_replication_role = replica;
    insert into workshops (id, slug, name, city_id, address, lat, long, timezone, phones, schedule, amenities, metro,
      is_connected, is_verified, is_demo, created_at)
    select id, 'w' || id, 'Мотор', 1, 'Лесная ул.', 55, 37, 'Europe/Moscow', '{+74951234567}', '{}', '{}', '[]', true, id in (4, 5),
      id = 4, '2025-01-01Z' from generate_series(1, 6) id;
    insert into users (id, phone, roles, role) values (1, '+74951234567', '{service}', 'service'),
      (2, '+79160000000', '{service}', 'service');
    insert into workshop_employees (workshop_id, user_id, role) values (3, 1, 'owner'), (6, 2, 'owner');
    insert into moderation_items (kind, object_id, payload, status, created_at, decided_at)
    values ('service', 1, '{}', 'approved', '2026-01-01Z', '2026-01-02Z'),
      ('service', 1, '{"name": "Мотор"}', 'approved', '2026-01-05Z', '2026-01-06Z'),
      ('claim', 2, '{"inn": "1"}', 'approved', '2026-01-01Z', '2026-01-03Z'),
      ('claim', 3, '{"inn": "1"}', 'approved', '2026-01-01Z', '2026-01-04Z'),
      ('claim', 6, '{"inn": "1"}', 'approved', '2026-01-01Z', '2026-01-04Z'),
      ('service', 5, '{}', 'rejected', '2026-01-01Z', '2026-01-04Z');
    insert into audit_log (operator_id, operator_name, action, subject, object_id, at)
    values (9, 'Ирина', 'moderation.approve', 'service', 1, '2026-01-02Z'),
      (9, 'Ирина', 'moderation.approve', 'claim', 2, '2026-01-03Z')`);
  await migrate(db, { migrationsFolder });
  const checks = await pglite.query(
    `select workshop_id, kind, operator_id, (checked_at at time zone 'UTC')::date::text as day from workshop_checks order by 1`,
  );
  expect(checks.rows).toEqual([
    { workshop_id: 1, kind: 'details', operator_id: 9, day: '2026-01-02' },
    { workshop_id: 2, kind: 'documents', operator_id: 9, day: '2026-01-03' },
    { workshop_id: 3, kind: 'phone', operator_id: null, day: '2026-01-04' },
    { workshop_id: 4, kind: 'details', operator_id: null, day: '2025-01-31' },
  ]);
  const verified = await pglite.query('select id from workshops where is_verified order by id');
  expect(verified.rows).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }]);
  await pglite.close();
}, 120_000);
