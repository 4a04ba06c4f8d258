import type { BidFile } from '@sto/contract/files/files.schemas';
import type { ReviewImage } from '@sto/contract/reviews/own-review.schemas';
import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { arrayOf, isOneOf } from '../../db/is-one-of.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { signedFileAddress } from './file-address.ts';

export type FileRow = typeof files.$inferSelect;

/** In no bid and in no message. */
export const isDraft: SQL | undefined = and(isNull(files.bidId), isNull(files.messageId));

/** Only for callers who may see the file: the answer contains addresses that open it. */
export function presentFile(deps: Pick<Deps, 'secrets' | 'clock'>, file: FileRow): BidFile {
  // Only decoded pictures have a size, and only they have a preview.
  const hasPreview = file.width !== null;
  return {
    id: file.id,
    url: signedFileAddress(deps, file, 'file'),
    preview_url: hasPreview ? signedFileAddress(deps, file, 'preview') : null,
    name: file.name,
    extension: file.extension,
    size: file.size,
    width: file.width,
    height: file.height,
    work_type_id: file.workTypeId,
    voice: file.seconds === null ? null : { seconds: file.seconds, peaks: file.peaks ?? [] },
  };
}

const uploadPrefix = 'upload:';

/** What `users.image` stores for an uploaded picture. */
export const storedImageOf = (fileId: number): string => `${uploadPrefix}${fileId}`;

/** The address of a person's picture; an uploaded one is private and gets a signed address. */
export function personImage(deps: Pick<Deps, 'secrets' | 'clock'>, stored: string | null): string | null {
  if (!stored?.startsWith(uploadPrefix)) return stored;
  const id = Number(stored.slice(uploadPrefix.length));
  return signedFileAddress(deps, { id, name: '' }, 'preview');
}

/** Without the photos of its review, which the workshop sees with the review only. */
export function filesOfBid(db: Db, bidId: number): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.bidId, bidId), isNull(files.reviewKind)))
    .orderBy(asc(files.id));
}

export async function filesById(db: Db, ids: readonly number[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(asc(files.id));
}

export async function filesOfReviews(db: Db, bidIds: readonly number[]): Promise<FileRow[]> {
  if (bidIds.length === 0) return [];
  return filesOfReviewedBids(db).execute({ bidIds: arrayOf(bidIds) });
}

const filesOfReviewedBids = oncePerDb((db) =>
  db
    .select()
    .from(files)
    .where(and(isOneOf(files.bidId, sql.placeholder('bidIds')), isNotNull(files.reviewKind)))
    .orderBy(asc(files.id))
    .prepare('files_of_reviews'),
);

/** Only for callers who may see the review. */
export function presentReviewImage(deps: Pick<Deps, 'secrets' | 'clock'>, file: FileRow): ReviewImage {
  const url = signedFileAddress(deps, file, 'preview');
  return { id: file.id, url, kind: file.reviewKind ?? 'other' };
}

export async function fileCountsOfBids(db: Db, bidIds: number[]): Promise<Map<number, number>> {
  if (bidIds.length === 0) return new Map();
  const rows = await db
    .select({ bidId: files.bidId, count: count() })
    .from(files)
    .where(and(inArray(files.bidId, bidIds), isNull(files.reviewKind)))
    .groupBy(files.bidId);
  return new Map(rows.map((row) => [Number(row.bidId), row.count]));
}
