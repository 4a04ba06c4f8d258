import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { workshopBrands, workshops, workshopWorks } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';

export interface BookableWork {
  workTypeId: number;
  title: string;
}

/** An employee of a workshop is no customer of it. */
export function checkNotOwn(actor: Pick<Actor, 'workshopIds'>, workshopId: number): void {
  if (actor.workshopIds.includes(workshopId)) throw new AppError('own_workshop');
}

/** A published workshop with online booking that serves the mark. */
export async function loadBookableWorkshop(
  tx: Db,
  id: number,
  markId: number,
): Promise<typeof workshops.$inferSelect> {
  const isOfMark = and(eq(workshopBrands.workshopId, workshops.id), eq(workshopBrands.markId, markId));
  const [row] = await tx
    .select({ workshop: workshops, servedMarkId: workshopBrands.markId })
    .from(workshops)
    .leftJoin(workshopBrands, isOfMark)
    .where(eq(workshops.id, id));
  if (!row?.workshop.isPublished) throw new AppError('not_found');
  const { workshop, servedMarkId } = row;
  if (!workshop.isConnected) throw new AppError('service_not_supported', { reason: 'not_connected' });
  if (servedMarkId === null) throw new AppError('service_not_supported', { reason: 'mark' });
  return workshop;
}

/** A merged work is replaced by its target, each work once, with one read of the catalogue. */
export async function offeredWorks(tx: Db, workshopId: number, ids: number[]): Promise<BookableWork[]> {
  const wanted = alias(workTypes, 'wanted');
  const offered = await tx
    .select({ requestedId: wanted.id, workTypeId: workTypes.id, title: workTypes.title })
    .from(wanted)
    .innerJoin(workTypes, eq(workTypes.id, sql`coalesce(${wanted.mergedIntoId}, ${wanted.id})`))
    .innerJoin(workshopWorks, eq(workshopWorks.workTypeId, workTypes.id))
    .where(and(eq(workshopWorks.workshopId, workshopId), inArray(wanted.id, ids)));
  const missing = ids.filter((id) => !offered.some(({ requestedId }) => requestedId === id));
  if (missing.length > 0) throw new AppError('works_not_offered', { work_type_ids: missing });
  return [
    ...new Map(offered.map(({ requestedId: _requested, ...work }) => [work.workTypeId, work])).values(),
  ];
}
