import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/tables/users.ts';

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
