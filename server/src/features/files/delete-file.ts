import type { FormOf } from '@sto/contract/endpoint';
import type { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { eq } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import { bids } from '../../db/tables/bids.ts';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { canChangeFiles, filesClosed } from '../bids/bids.policy.ts';
import { loadUploadedFile } from './files.load.ts';
import { removeStored } from './store-file.ts';

/** Deletes a file: only its uploader, and from a bid only before the car is in work. */
export async function deleteFile(
  deps: Deps,
  uploader: Visitor,
  { id }: FormOf<typeof fileEndpoints.delete>,
): Promise<{ id: number }> {
  const { db, files: store } = deps;
  const storageKey = await db.transaction(async (tx) => {
    const file = await loadUploadedFile(tx, uploader, id);
    // The message is deleted instead.
    if (file.messageId !== null) throw new AppError('not_found');
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
