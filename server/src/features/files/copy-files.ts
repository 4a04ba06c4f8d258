import { randomUUID } from 'node:crypto';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { previewKeyOf } from '../../media/picture-preview.ts';
import type { FileRow } from './files.queries.ts';

type Copy = Pick<FileRow, 'ownerId' | 'draftKey'>;

/** Drafts with the content of these files, whose own place stays as it is. Files without content are left out. */
export async function copyFiles(
  { db, files: store, clock }: Deps,
  rows: readonly FileRow[],
  { ownerId, draftKey }: Copy,
): Promise<number[]> {
  const ids: number[] = [];
  const now = clock.now();
  for (const { id: _, storageKey: from, ...row } of rows) {
    if (!(await store.exists(from))) continue;
    const storageKey = `bids/${randomUUID()}.${row.extension}`;
    await store.copy(from, storageKey);
    if (await store.exists(previewKeyOf(from)))
      await store.copy(previewKeyOf(from), previewKeyOf(storageKey));
    const place = { bidId: null, messageId: null, reviewKind: null, identityHash: null, address: null };
    const [made] = await db
      .insert(files)
      .values({ ...row, ...place, storageKey, ownerId, draftKey, touchedAt: now, createdAt: now })
      .returning({ id: files.id });
    if (made) ids.push(made.id);
  }
  return ids;
}
