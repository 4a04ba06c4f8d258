import type { FormOf } from '@sto/contract/endpoint';
import type { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { and, inArray } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { isOfUploader } from './files.load.ts';
import { isDraft } from './files.queries.ts';

/** A draft that is in use keeps its files: the term until they are purged begins again. Returns how many. */
export async function touchDraftFiles(
  { db, clock }: Deps,
  uploader: Visitor,
  { upload_ids: ids }: FormOf<typeof fileEndpoints.touch>,
): Promise<{ count: number }> {
  const mine = isOfUploader(uploader);
  if (!mine) return { count: 0 };
  const touched = await db
    .update(files)
    .set({ touchedAt: clock.now() })
    .where(and(inArray(files.id, ids), isDraft, mine));
  return { count: touched.rowCount ?? 0 };
}
