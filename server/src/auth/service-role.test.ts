import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';
import { signedIn } from '../testing/as.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { lockWaiters } from '../testing/lock-waiters.ts';
import { startApp } from '../testing/start-app.ts';
import { dropServiceRole } from './service-role.ts';

const test = startApp();

// The embedded database has one connection: its transactions follow each other.
it.runIf(process.env.DATABASE_URL)('goes with the last work, also when two end at once', async () => {
  const { db } = test.deps;
  const [first, second] = [await buildWorkshop(db), await buildWorkshop(db)];
  const { userId } = await signedIn(test, { roles: ['customer', 'service'], workshopId: first.id });
  await db.insert(workshopEmployees).values({ workshopId: second.id, userId, role: 'mechanic' });
  const dropped = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const leave = (workshopId: number, afterwards?: () => Promise<void>) =>
    db.transaction(async (tx) => {
      await tx.delete(workshopEmployees).where(eq(workshopEmployees.workshopId, workshopId));
      await dropServiceRole(tx, userId);
      await afterwards?.();
    });
  const one = leave(first.id, () => {
    dropped.resolve();
    return mayEnd.promise;
  });
  await dropped.promise;
  const other = leave(second.id);
  await expect.poll(() => lockWaiters(db)).toBe(1);
  mayEnd.resolve();
  await Promise.all([one, other]);
  const [person] = await db.select({ roles: users.roles }).from(users).where(eq(users.id, userId));
  expect(person?.roles).toEqual(['customer']);
});
