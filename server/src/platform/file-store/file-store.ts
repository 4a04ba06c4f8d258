import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Keeps files by key, e.g. `workshops/12/1.svg`. Keys are ours, never a user's text. */
export interface FileStore {
  put(key: string, content: string | Uint8Array, contentType: string): Promise<void>;
  /** Copies a file of this machine, without holding it in memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Throws when there is no such file. */
  read(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
}

/** Files in a local folder, through flydrive. */
export function localFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    putFile: (key, path, contentType) => disk.copyFromFs(path, key, { contentType }),
    read: (key) => disk.getStream(key),
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
  };
}
