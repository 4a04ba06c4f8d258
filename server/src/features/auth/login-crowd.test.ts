import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

/** The embedded engine has one connection, so no other can hold the lock. */
describe.runIf(process.env.DATABASE_URL)('a crowd that requests codes', () => {
  const test = startApp();

  it('leaves database connections to other requests, also when another process hangs', async () => {
    const { db } = test.deps;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const other = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7311002)`);
      isHeld();
      await held;
    });
    await holding;
    const crowd = Array.from({ length: 15 }, (_, index) =>
      call(test.app, authEndpoints.auth, { phone: `+791600004${10 + index}` }, { ip: `10.${index}.0.1` }),
    );
    const elsewhere = await call(test.app, geographyEndpoints.regions, { country_id: 1 });
    letGo();
    await other;
    expect(elsewhere.status).toBe(200);
    expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
