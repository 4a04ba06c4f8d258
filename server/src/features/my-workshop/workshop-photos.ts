import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/tables/files.ts';
import { workshopImages, workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { type FileRow, isDraft } from '../files/files.queries.ts';

/** A photo in its place: one that is public already, or an upload. */
export type PhotoChoice = { id: number } | { upload_id: number };

export function uploadIdsOf(photos: readonly PhotoChoice[]): number[] {
  return photos.flatMap((photo) => ('upload_id' in photo ? [photo.upload_id] : []));
}

/** The person's own pictures by id; foreign and unknown ones are refused under `field`. */
export async function loadOwnUploads(
  db: Db,
  userId: number,
  { ids, field, onlyPictures }: { ids: number[]; field: string; onlyPictures: boolean },
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const mine = and(inArray(files.id, ids), eq(files.ownerId, userId), isDraft);
  const rows = await db
    .select()
    .from(files)
    .where(onlyPictures ? and(mine, isNotNull(files.width)) : mine)
    .for('share');
  if (rows.length < new Set(ids).size)
    throw new AppError('form_invalid', {}, { [field]: ['Загрузите файл ещё раз'] });
  return rows;
}

/**
 * Makes these the photos of the workshop, in this order. An upload is copied into the public part of the store, because
 * the upload itself stays private.
 */
export async function publishPhotos(
  tx: Db,
  { files: store }: Pick<Deps, 'files'>,
  workshopId: number,
  photos: readonly PhotoChoice[],
): Promise<void> {
  const uploadIds = uploadIdsOf(photos);
  const uploads =
    uploadIds.length > 0 ? await tx.select().from(files).where(inArray(files.id, uploadIds)) : [];
  const [workshop] = await tx
    .select({ name: workshops.name })
    .from(workshops)
    .where(eq(workshops.id, workshopId));
  const alt = `Фото автосервиса «${workshop?.name ?? ''}»`;
  const ofWorkshop = eq(workshopImages.workshopId, workshopId);
  const ids = photos.flatMap((photo) => ('id' in photo ? [photo.id] : []));
  await tx.delete(workshopImages).where(and(ofWorkshop, notInArray(workshopImages.id, ids)));
  for (const [sort, photo] of photos.entries()) {
    // A photo that stays has its id in unsaved choices too.
    if ('id' in photo) {
      const isChosen = and(ofWorkshop, eq(workshopImages.id, photo.id));
      await tx.update(workshopImages).set({ alt, sort }).where(isChosen);
      continue;
    }
    const storageKey = await copyToPublic(store, workshopId, uploads, photo.upload_id);
    if (storageKey) await tx.insert(workshopImages).values({ workshopId, storageKey, alt, sort });
  }
}

async function copyToPublic(
  store: Deps['files'],
  workshopId: number,
  uploads: readonly FileRow[],
  uploadId: number,
): Promise<string | undefined> {
  const upload = uploads.find(({ id }) => id === uploadId);
  if (!upload) return undefined;
  const key = `workshops/${workshopId}/${randomUUID()}.${upload.extension}`;
  await store.put(key, await buffer(await store.read(upload.storageKey)), upload.contentType);
  return key;
}
