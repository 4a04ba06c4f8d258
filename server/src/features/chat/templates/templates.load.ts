import { asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { replyTemplates } from '../../../db/tables/chats.ts';
import { users } from '../../../db/tables/users.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { checkManages, lockWorkshop } from '../../integrations/integrations.load.ts';
import { operatorsOfSite } from '../support/operators.queries.ts';

export type TemplateRow = typeof replyTemplates.$inferSelect;
export type TemplateCall = Call<'service' | 'operator'>;

/** Whose list it is: of a workshop that the caller manages, or of the support (null). */
export async function ownerOf(
  db: Db,
  { actor, access }: TemplateCall,
  workshopId: number | undefined,
): Promise<number | null> {
  if (access === 'operator') return null;
  if (workshopId === undefined) throw new AppError('not_found');
  await checkManages(db, actor, workshopId);
  return workshopId;
}

export async function loadTemplate(db: Db, call: TemplateCall, id: number): Promise<TemplateRow> {
  const [row] = await db.select().from(replyTemplates).where(eq(replyTemplates.id, id));
  if (!row || (row.workshopId === null) !== (call.access === 'operator')) throw new AppError('not_found');
  await ownerOf(db, call, row.workshopId ?? undefined);
  return row;
}

/** Calls that change a list wait for each other. */
export async function lockOwner(tx: Db, owner: number | null): Promise<void> {
  if (owner !== null) return lockWorkshop(tx, owner);
  // The first operator has the lock for all.
  const first = Math.min(...(await operatorsOfSite(tx)).map(({ id }) => id));
  await tx.select({ id: users.id }).from(users).where(eq(users.id, first)).for('no key update');
}

export const isOf = (owner: number | null): SQL =>
  owner === null ? isNull(replyTemplates.workshopId) : eq(replyTemplates.workshopId, owner);

export function templatesOf(db: Db, owner: number | null): Promise<TemplateRow[]> {
  return db
    .select()
    .from(replyTemplates)
    .where(isOf(owner))
    .orderBy(asc(replyTemplates.sort), asc(replyTemplates.id));
}
