import { maxFilesPerBid } from '@sto/contract/limits';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { bidWorks } from '../../db/tables/bids.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { AppError } from '../../http/app-error.ts';
import { isSameName } from '../../media/media-type.ts';
import { loadCustomerBid } from '../bids/bids.load.ts';
import { canChangeFiles, filesClosed } from '../bids/bids.policy.ts';
import { draftsOfUploader } from './files.load.ts';
import { type FileRow, filesOfBid } from './files.queries.ts';

/** Where a file goes: to a bid, or to a draft of a browser. */
export interface UploadPlace {
  uploader: Visitor;
  bidId: number | undefined;
  draftKey: string | undefined;
  workTypeId?: number | undefined;
}

/** Concurrent uploads into one place are serialised, so that limit and names hold. */
export async function lockPlace(tx: Db, { bidId, uploader }: UploadPlace): Promise<void> {
  const place = bidId ? `bid:${bidId}` : (uploader.actor?.userId ?? uploader.identityHash);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`files:${place}`}))`);
}

/**
 * Refuses an eleventh file, a duplicate name, and a place of another uploader. Returns the work of the file: in a
 * draft the target of a merge, as its bid will have it; in a bid its own work.
 */
export async function checkPlace(db: Db, place: UploadPlace, name: string): Promise<number | undefined> {
  const { uploader, bidId, workTypeId } = place;
  const present = bidId ? await filesOfOpenBid(db, uploader, bidId) : await filesOfDraft(db, place);
  if (present.some((file) => isSameName(file.name, name))) throw AppError.field('file_duplicate', 'file');
  if (present.length >= maxFilesPerBid) throw AppError.field('files_too_many', 'file');
  if (workTypeId === undefined) return undefined;
  const [work] = await db
    .select({ mergedIntoId: workTypes.mergedIntoId })
    .from(workTypes)
    .where(eq(workTypes.id, workTypeId));
  if (!work) throw new AppError('form_invalid', {}, { work_type_id: ['Такой работы нет'] });
  const asToday = work.mergedIntoId ?? workTypeId;
  if (!bidId) return asToday;
  const inBid = await db
    .select({ id: bidWorks.workTypeId })
    .from(bidWorks)
    .where(and(eq(bidWorks.bidId, bidId), inArray(bidWorks.workTypeId, [workTypeId, asToday])));
  if (inBid.length === 0)
    throw new AppError('form_invalid', {}, { work_type_id: ['Этой работы нет в заявке'] });
  return inBid.some(({ id }) => id === workTypeId) ? workTypeId : asToday;
}

async function filesOfOpenBid(db: Db, { actor }: Visitor, bidId: number): Promise<FileRow[]> {
  if (!actor) throw new AppError('unauthorized');
  const bid = await loadCustomerBid(db, actor, bidId);
  if (!canChangeFiles(bid)) throw filesClosed(bid);
  return filesOfBid(db, bidId);
}

/** Files of this draft only: those of other devices and of earlier drafts take no place. */
async function filesOfDraft(db: Db, { uploader, draftKey }: UploadPlace): Promise<FileRow[]> {
  if (!uploader.actor && !uploader.identityHash)
    throw new AppError('form_invalid', {}, { identity_hash: ['Заполните поле'] });
  const drafts = await draftsOfUploader(db, uploader);
  return drafts.filter(
    (file) => file.identityHash === (uploader.identityHash ?? null) && file.draftKey === (draftKey ?? null),
  );
}
