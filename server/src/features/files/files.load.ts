import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/tables/files.ts';
import { AppError } from '../../http/app-error.ts';
import { isSameName } from '../../media/media-type.ts';
import { type FileRow, isDraft } from './files.queries.ts';

/** A file belongs to its owner, or without one to the browser that sent it. */
export function isOfUploader({ actor, identityHash }: Visitor): SQL | undefined {
  const owned = actor ? eq(files.ownerId, actor.userId) : undefined;
  const anonymous = identityHash
    ? and(eq(files.identityHash, identityHash), isNull(files.ownerId))
    : undefined;
  return or(owned, anonymous);
}

export async function draftsOfUploader(db: Db, uploader: Visitor): Promise<FileRow[]> {
  const mine = isOfUploader(uploader);
  if (!mine) return [];
  return db.select().from(files).where(and(isDraft, mine));
}

/** `isLocked`: the file stays as it is until the transaction ends. */
export async function loadUploadedFile(
  db: Db,
  uploader: Visitor,
  id: number,
  { isLocked = false } = {},
): Promise<FileRow> {
  const mine = isOfUploader(uploader);
  const query = db
    .select()
    .from(files)
    .where(and(eq(files.id, id), mine));
  const [file] = mine ? await (isLocked ? query.for('update') : query) : [];
  if (!file) throw new AppError('not_found');
  return file;
}

export async function loadOwnPicture(db: Db, actor: Actor, id: number): Promise<FileRow> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, actor.userId), isDraft, isNotNull(files.width)));
  if (!file) throw new AppError('form_invalid', {}, { image_upload_id: ['Загрузите фото ещё раз'] });
  return file;
}

/** The caller's own drafts by id, with unique names. */
export async function loadDraftUploads(tx: Db, actor: Actor, ids: number[]): Promise<FileRow[]> {
  const rows = await loadDrafts(tx, actor, ids, 'upload_ids');
  const isTwice = rows.some((one, index) =>
    rows.slice(index + 1).some((other) => isSameName(one.name, other.name)),
  );
  if (isTwice) throw AppError.field('file_duplicate', 'upload_ids');
  return rows;
}

/** The caller's own drafts by id; foreign, unknown and used ones are errors of the field; so are recordings outside of a chat. */
export async function loadDrafts(
  tx: Db,
  actor: Actor,
  ids: number[],
  field: string,
  { withVoice = false } = {},
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        eq(files.ownerId, actor.userId),
        isDraft,
        withVoice ? undefined : ne(files.kind, 'voice'),
      ),
    )
    .for('update');
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw new AppError(
      'form_invalid',
      {},
      {
        [field]: [`Файл не найден, приложите его ещё раз: № ${missing.join(', № ')}`],
      },
    );
  return rows;
}
