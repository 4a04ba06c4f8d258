import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { chats } from '../../../db/tables/chats.ts';
import { users } from '../../../db/tables/users.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';

export function operatorsOfSite(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`'operator' = any(${users.roles})`)
    .orderBy(asc(users.name), asc(users.id));
}

export async function operatorIds(db: Db): Promise<number[]> {
  return (await operatorsOfSite(db)).map(({ id }) => id);
}

/** Who answers a request: the one who has taken it while he is an operator, else all; never the side that has written. */
export async function operatorsFor(
  db: Db,
  { customerId, workshopId }: Pick<typeof chats.$inferSelect, 'customerId' | 'workshopId'>,
  takenBy: number | null = null,
): Promise<number[]> {
  const employees = await db
    .select({ userId: workshopEmployees.userId })
    .from(workshopEmployees)
    .where(eq(workshopEmployees.workshopId, workshopId ?? 0));
  const requesters = [customerId, ...employees.map(({ userId }) => userId)];
  const operators = (await operatorIds(db)).filter((id) => !requesters.includes(id));
  return takenBy !== null && operators.includes(takenBy) ? [takenBy] : operators;
}
