import { isManagerRole } from '@sto/contract/bids/employee-rights';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { apiKeys, webhooks } from '../../db/tables/integrations.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';

/** Refuses callers who do not manage the workshop: not found for strangers, forbidden for mechanics. */
export async function checkManages(db: Db, { userId }: Actor, workshopId: number): Promise<void> {
  const [employee] = await db
    .select({ role: workshopEmployees.role })
    .from(workshopEmployees)
    .where(and(eq(workshopEmployees.userId, userId), eq(workshopEmployees.workshopId, workshopId)));
  if (!employee) throw new AppError('not_found');
  if (!isManagerRole(employee.role)) throw new AppError('forbidden');
}

export async function loadManagedKey(db: Db, actor: Actor, id: number): Promise<typeof apiKeys.$inferSelect> {
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  if (!key) throw new AppError('not_found');
  await checkManages(db, actor, key.workshopId);
  return key;
}

export async function loadManagedWebhook(
  db: Db,
  actor: Actor,
  id: string,
): Promise<typeof webhooks.$inferSelect> {
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!webhook) throw new AppError('not_found');
  await checkManages(db, actor, webhook.workshopId);
  return webhook;
}

/** Serialises calls that count rows of a workshop before they insert one. */
export async function lockWorkshop(tx: Db, workshopId: number): Promise<void> {
  await tx
    .select({ id: workshops.id })
    .from(workshops)
    .where(eq(workshops.id, workshopId))
    .for('no key update');
}
