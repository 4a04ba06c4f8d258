import { eq } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { files } from '../../../db/tables/files.ts';
import { freeName } from '../../../media/media-type.ts';
import { loadDrafts } from '../../files/files.load.ts';
import { filesOfBid, filesOfReviews } from '../../files/files.queries.ts';

/**
 * Puts the caller's drafts into the bid and returns their ids. Cameras of both sides name files alike, so a name
 * that the bid has already gets a number.
 */
export async function attachFiles(
  tx: Db,
  actor: Actor,
  bidId: number,
  ids: readonly number[] = [],
): Promise<number[]> {
  const drafts = await loadDrafts(tx, actor, [...ids], 'file_ids');
  const present = [...(await filesOfBid(tx, bidId)), ...(await filesOfReviews(tx, [bidId]))];
  const names = present.map(({ name }) => name);
  for (const draft of drafts) {
    const name = freeName(draft.name, names);
    names.push(name);
    await tx.update(files).set({ bidId, name }).where(eq(files.id, draft.id));
  }
  return drafts.map(({ id }) => id);
}
