import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { maxVideoSeconds } from '@sto/contract/limits';
import { AppError } from '../../http/app-error.ts';
import { Turns } from '../../http/turns.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { jpegType, type MediaType } from './media-type.ts';
import { makePreview, type Preview, previewKeyOf } from './picture-preview.ts';
import { withoutPrivateData } from './private-picture.ts';
import { videoWithoutPrivateData } from './private-video.ts';
import { mp4DurationSeconds } from './video-duration.ts';

/** A photo at the limit of its size takes seconds of a processor: without turns a few of them hold up everybody. */
const turns = new Turns('uploads', { atOnce: 2, maxWaiting: 60 });

export interface KeptFile {
  storageKey: string;
  type: MediaType;
  preview: Preview | undefined;
  /** Bytes. */
  size: number;
}

/**
 * Puts a received file into the store as it may be kept, with its preview. Whatever holds a file whole in
 * memory stands in a line, so that many uploads at once do not.
 */
export async function keepFile(
  store: FileStore,
  received: { path: string; size: number },
  sentType: MediaType,
): Promise<KeptFile> {
  const type = sentType.extension === 'heic' ? jpegType : sentType;
  const storageKey = `bids/${randomUUID()}.${type.extension}`;
  const keep = async (content: string | Buffer) => {
    if (typeof content === 'string') await store.putFile(storageKey, content, type.contentType);
    else await store.put(storageKey, content, type.contentType);
    return typeof content === 'string' ? received.size : content.length;
  };
  try {
    if (sentType.isPicture) return { storageKey, type, ...(await keepPicture()) };
    const isVideo = sentType.contentType === 'video/mp4';
    const size = isVideo ? await turns.run(keepVideo) : await keep(received.path);
    return { storageKey, type, preview: undefined, size };
  } catch (error) {
    await removeStored(store, storageKey);
    throw error;
  }

  async function keepVideo() {
    const sent = await readFile(received.path);
    // Cameras round up: a video of a minute may say 60.03.
    if ((mp4DurationSeconds(sent) ?? 0) >= maxVideoSeconds + 1)
      throw AppError.field('video_too_long', 'file');
    return keep(playedOf(sent));
  }

  async function keepPicture() {
    const work = async () => {
      const { content, preview } = await decoded(received.path, sentType);
      await store.put(previewKeyOf(storageKey), preview.bytes, 'image/webp');
      return { preview, size: await keep(content) };
    };
    // HEIC, the slowest, stands in a line of its own, and the others do not wait for it.
    return sentType.extension === 'heic' ? work() : turns.run(work);
  }
}

/** A video whose tables lead nowhere is broken. */
function playedOf(sent: Buffer): Buffer {
  try {
    return videoWithoutPrivateData(sent);
  } catch {
    throw AppError.field('file_type', 'file');
  }
}

/** A picture that does not decode is broken. */
async function decoded(path: string, type: MediaType): Promise<{ content: Buffer; preview: Preview }> {
  try {
    const content = await withoutPrivateData(path, type);
    return { content, preview: await makePreview(content) };
  } catch (error) {
    throw error instanceof AppError ? error : AppError.field('file_type', 'file');
  }
}

/** The bytes of a file and of its preview; neither need be there. */
export async function removeStored(store: FileStore, storageKey: string): Promise<void> {
  await store.delete(storageKey);
  await store.delete(previewKeyOf(storageKey));
}
