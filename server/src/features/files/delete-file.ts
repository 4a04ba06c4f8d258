import type { FormOf } from '@sto/contract/endpoint';
import type { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { and, eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { claims } from '../../db/tables/deal.ts';
import { files } from '../../db/tables/files.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { isOpen } from '../../moderation/moderation-items.ts';
import { canChangeFiles, filesClosed } from '../bids/bids.policy.ts';
import { loadUploadedFile } from './files.load.ts';
import { removeStored } from './store-file.ts';

/** Deletes a file: only its uploader, from a bid only before the car is in work, and no evidence. */
export async function deleteFile(
  deps: Deps,
  uploader: Visitor,
  { id }: FormOf<typeof fileEndpoints.delete>,
): Promise<{ id: number }> {
  const { db, files: store } = deps;
  const storageKey = await db.transaction(async (tx) => {
    const file = await loadUploadedFile(tx, uploader, id, { isLocked: true });
    // The message is deleted instead.
    if (file.messageId !== null) throw new AppError('not_found');
    if (await isEvidence(tx, id)) throw new AppError('file_is_evidence');
    if (file.bidId !== null) {
      const [bid] = await tx.select().from(bids).where(eq(bids.id, file.bidId)).for('share');
      if (bid && !canChangeFiles(bid)) throw filesClosed(bid);
    }
    await tx.delete(files).where(eq(files.id, id));
    return file.storageKey;
  });
  await removeStored(store, storageKey);
  return { id };
}

/** Of a claim for good, of a request until an operator has decided. */
async function isEvidence(tx: Db, id: number): Promise<boolean> {
  const waiting = and(isOpen, sql`${id} = any(${moderationItems.fileIds})`);
  if ((await tx.$count(moderationItems, waiting)) > 0) return true;
  const ofClaim = sql`${id} = any(${claims.fileIds} || ${claims.answerFileIds} || ${claims.appealFileIds})`;
  return (await tx.$count(claims, ofClaim)) > 0;
}
