import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { users } from './tables/users.ts';

/** Calls of one person wait for each other until the transaction ends. */
export async function lockPerson(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
