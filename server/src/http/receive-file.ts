import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Deps } from '../deps.ts';
import { hours } from '../platform/clock/durations.ts';
import { AppError } from './app-error.ts';

/** An uploaded file on the disk until its call is answered. The name is the sender's and untrusted. */
export interface UploadedFile {
  name: string;
  path: string;
  size: number;
}

/** Longer than a request and the wait for picture processing. */
const leftAfterMs = hours(1);

/** Files during an upload, next to the stored ones, so that both are on one disk. */
export const receivedFolder = ({ dataDir }: Pick<Deps['config'], 'dataDir'>): string =>
  path.join(dataDir, 'received');

/**
 * Streams a part to the disk, so concurrent uploads need no memory. It is refused as soon as it exceeds the limit; a
 * refused or aborted file is deleted.
 */
export async function receiveFile(part: MultipartFile, folder: string): Promise<UploadedFile> {
  await mkdir(folder, { recursive: true });
  const target = path.join(folder, randomUUID());
  // Opened before the first byte is read: an aborted upload cannot create the file after its removal.
  const handle = await open(target, 'wx', 0o600);
  try {
    const refuse = () => part.file.destroy(AppError.field('file_too_large', 'file'));
    if (part.file.truncated) refuse();
    else part.file.once('limit', refuse);
    const writing = handle.createWriteStream();
    await pipeline(part.file, writing);
    return { name: part.filename ?? '', path: target, size: writing.bytesWritten };
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

export async function removeReceived(file: UploadedFile | undefined): Promise<void> {
  if (file) await rm(file.path, { force: true });
}

/** Files that a killed process was receiving. Returns how many were deleted. */
export async function purgePartialUploads({
  config,
  clock,
}: Pick<Deps, 'config' | 'clock'>): Promise<number> {
  const folder = receivedFolder(config);
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const left = path.join(folder, name);
    // Another process on this folder may just have deleted it.
    const found = await stat(left).catch(() => undefined);
    if (!found || found.mtimeMs > clock.now().getTime() - leftAfterMs) continue;
    await rm(left, { force: true });
    removed += 1;
  }
  return removed;
}
