import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { users } from '../db/tables/users.ts';
import { formerNames, workshopEmployees } from '../db/tables/workshops.ts';
import type { Actor } from './actor.ts';

/** The workshop's own name for an employee, else that of the account; of a query that joins both. */
export const employeeNameOf = (accountName: SQLWrapper) =>
  sql<string>`coalesce(nullif(${workshopEmployees.name}, ''), ${accountName})`;
export const employeeName = employeeNameOf(users.name);

/** Before the names of these employees change, or they leave. */
export async function recordNames(tx: Db, ofEmployees: SQL): Promise<void> {
  const { userId, workshopId } = workshopEmployees;
  const names = tx
    .select({ userId, workshopId, name: employeeName.as('name') })
    .from(workshopEmployees)
    .innerJoin(users, eq(users.id, userId))
    .where(ofEmployees);
  await tx.insert(formerNames).select(names).onConflictDoNothing();
}

/** The name under which a person acts for a workshop. */
export function nameIn({ operator, employments, name }: Actor, workshopId: number | null): string {
  // The name of an impersonated person says so.
  if (operator) return name;
  return employments.find((one) => one.workshopId === workshopId)?.name || name;
}
