import type { FormOf } from '@sto/contract/endpoint';
import type { fileEndpoints } from '@sto/contract/files/files.endpoints';
import type { BidFile } from '@sto/contract/files/files.schemas';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import type { UploadedFile } from '../../http/receive-file.ts';
import { cleanFileName, findMediaType, jpegType, type MediaType, renamedTo } from '../../media/media-type.ts';
import { findVoiceType } from '../../media/voice-recording.ts';
import { isOfUploader } from './files.load.ts';
import { type FileRow, isDraft, presentFile } from './files.queries.ts';
import { removeStored, type StoredFile, storeFile } from './store-file.ts';
import { checkPlace, lockPlace, type UploadPlace } from './upload-place.ts';
import { checkQuota, quotaAddress } from './upload-quota.ts';

/** More at once would only wait inside the antivirus, with a connection each. */
const scans = new ConcurrencyLimiter('virus-scans', { concurrency: 4, maxWaiting: 60 });
const scannerRetrySeconds = 60;

type UploadForm = FormOf<typeof fileEndpoints.upload> &
  Partial<FormOf<typeof fileEndpoints.uploadForWorkType>>;
type NewFile = StoredFile &
  Pick<FileRow, 'name' | 'kind'> & {
    ip: string;
    workTypeId: number | undefined;
    peaks: number[] | undefined;
  };

/**
 * Adds one file to a draft or, for the bid's customer before the work begins, to the bid: at most ten, with unique
 * names. The content decides the type. Photos and videos lose their metadata, HEIC becomes a JPEG. A file that the
 * antivirus rejects or cannot check is refused.
 */
export async function uploadFile(deps: Deps, call: Call<'public'>, form: UploadForm): Promise<BidFile> {
  const { db, files: store } = deps;
  const { file, ip, signal } = call;
  const place: UploadPlace = {
    uploader: call,
    bidId: form.object_id,
    draftKey: form.draft_key,
    workTypeId: form.work_type_id,
  };
  if (!file || file.size === 0) throw AppError.field('file_required', 'file');
  const sentType = await typeOf(file, form);
  const name = storedName(file.name, sentType);
  const check = async (on: Db, bytes: number) => {
    const workTypeId = await checkPlace(on, place, name);
    await checkQuota(on, deps, { uploader: call, ip, bytes });
    return workTypeId;
  };
  await check(db, file.size);
  await checkForViruses(deps, file);

  const stored = await storeFile(deps, { ...file, signal }, sentType);
  try {
    const row = await db.transaction(async (tx) => {
      await lockPlace(tx, place);
      const workTypeId = await check(tx, stored.size);
      const facts = { name, kind: kindOf(form, stored), peaks: form.voice_peaks };
      return insertFile(tx, deps, place, { ...stored, ...facts, ip, workTypeId });
    });
    return presentFile(deps, row);
  } catch (error) {
    await removeStored(store, stored.storageKey);
    throw error;
  }
}

/** The type by the content. A recording is for a chat, so it goes into no bid. */
async function typeOf({ path }: UploadedFile, { voice_peaks: peaks, object_id: bidId }: UploadForm) {
  if (peaks && bidId) throw AppError.field('voice_in_bid', 'voice_peaks');
  const type = await (peaks ? findVoiceType(path) : findMediaType(path));
  if (!type) throw AppError.field(peaks ? 'voice_type' : 'file_type', 'file');
  return type;
}

function kindOf({ kind, voice_peaks: peaks }: UploadForm, { type }: StoredFile): FileRow['kind'] {
  if (peaks) return 'voice';
  return kind ?? (type.contentType === 'video/mp4' ? 'video' : 'photo');
}

async function checkForViruses({ virusScanner, log }: Deps, { path }: UploadedFile): Promise<void> {
  const virus = await scans
    .run(() => virusScanner.findVirus(path))
    .catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      log.error({ err: error }, 'upload refused: the antivirus does not answer');
      throw new AppError('file_not_checked', { retry_after: scannerRetrySeconds });
    });
  if (virus === undefined) return;
  log.warn({ virus }, 'upload refused: it contains a virus');
  throw AppError.field('file_infected', 'file');
}

function storedName(raw: string, type: MediaType): string {
  const name = cleanFileName(raw, type);
  return type.extension === 'heic' ? renamedTo(name, jpegType) : name;
}

async function insertFile(
  tx: Db,
  { clock }: Deps,
  { uploader, bidId, draftKey }: UploadPlace,
  { name, kind, ip, workTypeId, type, preview, storageKey, size, seconds, peaks }: NewFile,
): Promise<FileRow> {
  const now = clock.now();
  await touchOthers(tx, uploader, draftKey, now);
  const [row] = await tx
    .insert(files)
    .values({
      bidId,
      ownerId: uploader.actor?.userId,
      identityHash: uploader.identityHash,
      draftKey,
      address: quotaAddress(ip),
      name,
      extension: type.extension,
      contentType: type.contentType,
      size,
      width: preview?.width,
      height: preview?.height,
      storageKey,
      workTypeId,
      kind,
      seconds,
      peaks,
      createdAt: now,
      touchedAt: now,
    })
    .returning();
  if (!row) throw new AppError('internal');
  return row;
}

async function touchOthers(
  tx: Db,
  uploader: UploadPlace['uploader'],
  draftKey: string | undefined,
  now: Date,
): Promise<void> {
  const mine = isOfUploader(uploader);
  if (!draftKey || !mine) return;
  await tx
    .update(files)
    .set({ touchedAt: now })
    .where(and(eq(files.draftKey, draftKey), isDraft, mine));
}
