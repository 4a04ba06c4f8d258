import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export interface BytePart {
  start: number;
  end: number;
}

/** Stores files by key, e.g. `workshops/12/1.svg`. Keys are ours, never a user's text. */
export interface FileStore {
  put(key: string, content: string | Uint8Array, contentType: string): Promise<void>;
  /** Copies a file of this machine, without holding it in memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Fails if the file does not exist. */
  copy(from: string, to: string): Promise<void>;
  /** The stream fails if the file does not exist. It reads ahead one chunk at most. */
  read(key: string, part?: BytePart): Promise<Readable>;
  /** Bytes; undefined if the file does not exist. */
  size(key: string): Promise<number | undefined>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}

/** Files in a local folder, through flydrive. */
export function localFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    putFile: (key, path, contentType) => disk.copyFromFs(path, key, { contentType }),
    copy: (from, to) => disk.copy(from, to),
    // flydrive reads whole files only.
    read: async (key, part) => (part ? createReadStream(path.join(folder, key), part) : disk.getStream(key)),
    size: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined),
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
  };
}
