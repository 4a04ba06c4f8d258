import type { ModerationKind } from '@sto/contract/enums';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { moderationItems } from '../db/tables/joining.ts';
import { AppError } from '../http/app-error.ts';

export type ModerationRow = typeof moderationItems.$inferSelect;

interface Request {
  kind: ModerationKind;
  objectId: number;
  payload?: Record<string, unknown>;
  fileIds?: number[];
  createdBy: number;
}

/** Queues a request for an operator. An open request of the same person about the object is replaced. */
export async function requestModeration(
  tx: Db,
  { payload = {}, fileIds = [], ...request }: Request,
  now: Date,
): Promise<ModerationRow> {
  await tx
    .delete(moderationItems)
    .where(and(isAbout(request), eq(moderationItems.createdBy, request.createdBy), isOpen));
  const [row] = await tx
    .insert(moderationItems)
    .values({ ...request, payload, fileIds, createdAt: now })
    .returning();
  if (!row) throw new AppError('internal');
  return row;
}

/** What made a look at the object necessary is no longer there. */
export async function withdrawRequests(
  tx: Db,
  about: { kind: ModerationKind; objectId: number },
): Promise<void> {
  await tx.delete(moderationItems).where(and(isAbout(about), isOpen));
}

export const isOpen: SQL = eq(moderationItems.status, 'pending');

export function isAbout({ kind, objectId }: { kind: ModerationKind; objectId: number }): SQL | undefined {
  return and(eq(moderationItems.kind, kind), eq(moderationItems.objectId, objectId));
}

/** Requests about an object, the newest first. */
export function requestsAbout(
  db: Db,
  about: { kind: ModerationKind; objectId: number },
): Promise<ModerationRow[]> {
  return db.select().from(moderationItems).where(isAbout(about)).orderBy(desc(moderationItems.id));
}
