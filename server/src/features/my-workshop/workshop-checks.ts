import type { WorkshopCheckKind } from '@sto/contract/enums';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { confirmedPhones, users } from '../../db/tables/users.ts';
import { workshopChecks, workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { recountFigures } from '../../figures/recount-figures.ts';

interface Check {
  kind: Exclude<WorkshopCheckKind, 'phone'>;
  operatorId: number;
}

/**
 * Writes down what was checked of the workshop, in the transaction of the decision: what an operator looked at, and its
 * phone if the owner has confirmed it by a code. Checks of an earlier owner say nothing about this one.
 */
export async function recordChecks(
  tx: Db,
  workshopId: number,
  { ownerId, byOperator, now }: { ownerId: number | null; byOperator: Check | null; now: Date },
): Promise<void> {
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, workshopId));
  const phones = ownerId === null ? [] : await confirmedPhonesOf(tx, ownerId);
  const isPhoneKnown = phones.some((phone) => workshop?.phones.includes(phone));
  const checks = [
    ...(byOperator ? [{ ...byOperator, workshopId, checkedAt: now }] : []),
    ...(isPhoneKnown ? [{ kind: 'phone' as const, operatorId: null, workshopId, checkedAt: now }] : []),
  ];
  await tx.delete(workshopChecks).where(eq(workshopChecks.workshopId, workshopId));
  if (checks.length > 0) await tx.insert(workshopChecks).values(checks);
  await recountFigures(tx, [workshopId], now);
}

/** An operator has looked at papers of an owner; what else was checked stays. */
export async function recordPapers(
  tx: Db,
  workshopId: number,
  { operatorId, now: checkedAt }: { operatorId: number; now: Date },
): Promise<void> {
  await tx
    .insert(workshopChecks)
    .values({ workshopId, kind: 'documents', operatorId, checkedAt })
    .onConflictDoUpdate({
      target: [workshopChecks.workshopId, workshopChecks.kind],
      set: { operatorId, checkedAt },
    });
  await recountFigures(tx, [workshopId], checkedAt);
}

/** The shown phone has changed: it counts as checked only where an owner has confirmed the new one by a code. */
export async function recheckPhone(tx: Db, workshopId: number, phone: string, now: Date): Promise<void> {
  const check = and(eq(workshopChecks.workshopId, workshopId), eq(workshopChecks.kind, 'phone'));
  await tx.delete(workshopChecks).where(check);
  const owners = await tx
    .select({ id: workshopEmployees.userId })
    .from(workshopEmployees)
    .where(and(eq(workshopEmployees.workshopId, workshopId), eq(workshopEmployees.role, 'owner')));
  const confirmed = await Promise.all(owners.map(({ id }) => confirmedPhonesOf(tx, id)));
  if (confirmed.flat().includes(phone))
    await tx.insert(workshopChecks).values({ workshopId, kind: 'phone', checkedAt: now });
  await recountFigures(tx, [workshopId], now);
}

/** The phone of his account and the others that he has confirmed. */
export async function confirmedPhonesOf(tx: Db, userId: number): Promise<string[]> {
  const [person] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  const others = await tx
    .select({ phone: confirmedPhones.phone })
    .from(confirmedPhones)
    .where(eq(confirmedPhones.userId, userId));
  return [...(person ? [person.phone] : []), ...others.map(({ phone }) => phone)];
}
