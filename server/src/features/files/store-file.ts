import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import type { CleanMedia } from '../../media/clean-media.ts';
import { MediaProcesses } from '../../media/media-processes.ts';
import { jpegType, type MediaType } from '../../media/media-type.ts';
import { type Preview, previewKeyOf } from '../../media/picture-preview.ts';
import { isVoice } from '../../media/voice-recording.ts';
import { reportSecurityEvent } from '../../observability/security-events.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';

/** The largest photo takes seconds of a processor and 0.7 GB: more at once would starve the server. */
const limiter = new ConcurrencyLimiter('uploads', { concurrency: 2, maxWaiting: 60 });
/** HEIC is the slowest, so the others do not wait for it. */
const heicLimiter = new ConcurrencyLimiter('heic', { concurrency: 1, maxWaiting: 50 });
const processes = new MediaProcesses();

export interface StoredFile {
  storageKey: string;
  type: MediaType;
  preview: Preview | undefined;
  size: number;
  /** Of a recording. */
  seconds?: number | undefined;
}

interface ReceivedFile {
  path: string;
  size: number;
  signal: AbortSignal;
}

/** Stores a received file; photos and videos are cleaned of private data and get a preview. */
export async function storeFile(
  { files: store, log }: { files: FileStore; log: FastifyBaseLogger },
  received: ReceivedFile,
  sentType: MediaType,
): Promise<StoredFile> {
  const type = sentType.extension === 'heic' ? jpegType : sentType;
  const storageKey = `bids/${randomUUID()}.${type.extension}`;
  try {
    if (sentType.extension === 'pdf') {
      await store.putFile(storageKey, received.path, type.contentType);
      return { storageKey, type, preview: undefined, size: received.size };
    }
    const { bytes, preview, seconds } = await cleaned(log, received, sentType);
    if (preview) await store.put(previewKeyOf(storageKey), preview.bytes, 'image/webp');
    await store.put(storageKey, bytes, type.contentType);
    return { storageKey, type, preview, size: bytes.length, seconds };
  } catch (error) {
    await removeStored(store, storageKey);
    throw error;
  }
}

async function cleaned(
  log: FastifyBaseLogger,
  { path, signal }: ReceivedFile,
  { extension }: MediaType,
): Promise<CleanMedia> {
  const queue = extension === 'heic' ? heicLimiter : limiter;
  const result = await queue
    .run(() => processes.run({ path, extension }, signal))
    .catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      // No one reads the answer.
      if (signal.aborted) throw new AppError('request_timeout');
      log.warn({ err: error, extension }, 'upload refused: its media process was killed');
      reportSecurityEvent(log, 'media_process_killed');
      return isVoice(extension) ? ('voice_type' as const) : ('file_type' as const);
    });
  if (typeof result === 'string') throw AppError.field(result, 'file');
  return result;
}

/** Deletes a file and its preview; either may be absent. */
export async function removeStored(store: FileStore, storageKey: string): Promise<void> {
  await store.delete(storageKey);
  await store.delete(previewKeyOf(storageKey));
}
