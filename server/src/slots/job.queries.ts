import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import { workTypes } from '../db/tables/work-types.ts';
import { workshopWorks } from '../db/tables/workshops.ts';

/** What a visit needs: working minutes, and for each work its group and category. */
export interface Job {
  minutes: number;
  skills: readonly { groupId: number; categoryId: number }[];
}

/** A visit without chosen works. */
export const standardJob: Job = { minutes: 60, skills: [] };

/** The sum over the works, by the workshop's minutes or else by those of the catalogue. Merged works count once. */
export async function jobOf(db: Db, workshopId: number, workIds: readonly number[]): Promise<Job> {
  if (workIds.length === 0) return standardJob;
  const wanted = alias(workTypes, 'wanted');
  const rows = await db
    .selectDistinct({
      id: workTypes.id,
      groupId: workTypes.groupId,
      categoryId: workTypes.categoryId,
      minutes: sql<number>`coalesce(${workshopWorks.minutes}, ${workTypes.minutes})`,
    })
    .from(wanted)
    .innerJoin(workTypes, eq(workTypes.id, sql`coalesce(${wanted.mergedIntoId}, ${wanted.id})`))
    .leftJoin(
      workshopWorks,
      and(eq(workshopWorks.workTypeId, workTypes.id), eq(workshopWorks.workshopId, workshopId)),
    )
    .where(inArray(wanted.id, [...workIds]));
  const minutes = rows.reduce((sum, row) => sum + row.minutes, 0);
  return { minutes: minutes || standardJob.minutes, skills: rows };
}

/** `skills` of a bay or a mechanic: groups and categories of works; empty: all. */
export function canDo(skills: readonly number[], job: Job): boolean {
  return (
    skills.length === 0 ||
    job.skills.every(({ groupId, categoryId }) => skills.includes(groupId) || skills.includes(categoryId))
  );
}
