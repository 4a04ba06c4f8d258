import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

const extension = '.picture';
const digestBytes = 32;

export interface CachedPicture {
  bytes: Buffer;
  digest: string;
}

/**
 * Resized pictures in a folder of at most `maxBytes`; the least recently used ones are evicted. Each file begins with the
 * digest of the rest, so a damaged file counts as missing.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #files: LRUCache<string, number>;
  #evicted: string[] = [];
  #opened: Promise<void> | undefined;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#files = new LRUCache({
      maxSize: Math.floor(maxBytes),
      sizeCalculation: (bytes) => bytes,
      dispose: (_bytes, name, reason) => {
        if (reason === 'evict') this.#evicted.push(name);
      },
    });
  }

  async find(key: string): Promise<CachedPicture | undefined> {
    await this.#open();
    const name = nameOf(key);
    const file = await readFile(path.join(this.#folder, name)).catch(() => undefined);
    // Do not forget a missing file: another call may be writing it right now.
    if (!file) return undefined;
    const bytes = file.subarray(digestBytes);
    const digest = digestOf(bytes);
    if (!file.subarray(0, digestBytes).equals(digest)) return undefined;
    this.#files.set(name, file.length);
    await this.#removeEvicted();
    return { bytes, digest: digest.toString('hex') };
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#open();
    const name = nameOf(key);
    const draft = path.join(this.#folder, `${randomUUID()}.draft`);
    const file = Buffer.concat([digestOf(bytes), bytes]);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(draft, file);
    await rename(draft, path.join(this.#folder, name));
    this.#files.set(name, file.length);
    // A file above the limit of the whole folder is not counted at all.
    if (!this.#files.has(name)) this.#evicted.push(name);
    await this.#removeEvicted();
  }

  async #removeEvicted(): Promise<void> {
    const names = this.#evicted;
    this.#evicted = [];
    for (const name of names) await rm(path.join(this.#folder, name), { force: true });
  }

  /** Takes in the files of an earlier run; after a failure the next call tries again. */
  #open(): Promise<void> {
    this.#opened ??= this.#readFolder().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #readFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const names = await readdir(this.#folder);
    // Drafts, and files in the format of an earlier version, which nothing would count.
    const others = names.filter((name) => !name.endsWith(extension));
    await Promise.all(others.map((name) => rm(path.join(this.#folder, name), { force: true })));
    const found = await Promise.all(
      names
        .filter((name) => name.endsWith(extension))
        .map(async (name) => ({ name, ...(await stat(path.join(this.#folder, name))) })),
    );
    // An empty file is damaged, and lru-cache takes no size of 0.
    for (const { name, size } of found.sort((left, right) => left.mtimeMs - right.mtimeMs))
      if (size > 0) this.#files.set(name, size);
    await this.#removeEvicted();
  }
}

export function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function nameOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}${extension}`;
}
