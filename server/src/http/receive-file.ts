import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Deps } from '../deps.ts';
import { hours } from '../platform/clock/durations.ts';
import { AppError } from './app-error.ts';

/** One uploaded file as it came, on the disk until its call is answered. The name is the sender's and not to be trusted. */
export interface UploadedFile {
  name: string;
  path: string;
  /** Bytes. */
  size: number;
}

/** Longer than a request may take and a picture may wait for its turn. */
const leftAfterMs = hours(1);

/** Files during an upload, next to the stored ones, so that both are on one disk. */
export const receivedFolder = ({ dataDir }: Pick<Deps['config'], 'dataDir'>): string =>
  path.join(dataDir, 'received');

/**
 * Writes a part to the disk while it comes: many uploads at once take no memory. It is refused at the
 * parser's limit of a file, not at its end, and what is too large or breaks off leaves nothing behind.
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

/** What a killed process was receiving. Returns how many. */
export async function purgePartialUploads({
  config,
  clock,
}: Pick<Deps, 'config' | 'clock'>): Promise<number> {
  const folder = receivedFolder(config);
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const left = path.join(folder, name);
    // Another process on this folder may just have finished with it.
    const found = await stat(left).catch(() => undefined);
    if (!found || found.mtimeMs > clock.now().getTime() - leftAfterMs) continue;
    await rm(left, { force: true });
    removed += 1;
  }
  return removed;
}
