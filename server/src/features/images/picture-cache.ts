import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ending = '.picture';
const digestBytes = 32;

export interface KeptPicture {
  bytes: Buffer;
  /** Of the bytes, hexadecimal: it names this very content. */
  digest: string;
}

/**
 * Made pictures in a folder of at most `maxBytes`; what was not asked for longest goes first. Each file begins
 * with the digest of the rest: one that the disk has spoiled is taken for none.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** File name → bytes; the longest not asked for first. */
  readonly #sizes = new Map<string, number>();
  #total = 0;
  #opened: Promise<void> | undefined;
  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  async find(key: string): Promise<KeptPicture | undefined> {
    await this.#open();
    const name = nameOf(key);
    const file = await readFile(path.join(this.#folder, name)).catch(() => undefined);
    // A picture that is just being put is counted there: what is not found is not forgotten here.
    if (!file) return undefined;
    const bytes = file.subarray(digestBytes);
    const digest = digestOf(bytes);
    if (!file.subarray(0, digestBytes).equals(digest)) return undefined;
    this.#note(name, file.length);
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
    this.#note(name, file.length);
    for (const [oldest] of this.#sizes) {
      if (this.#total <= this.#maxBytes) return;
      this.#forget(oldest);
      await rm(path.join(this.#folder, oldest), { force: true });
    }
  }

  /** Counts a file, as the one that was asked for last. */
  #note(name: string, bytes: number): void {
    this.#forget(name);
    this.#sizes.set(name, bytes);
    this.#total += bytes;
  }

  #forget(name: string): void {
    this.#total -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  /** Takes in what an earlier run left, the oldest first; a failure is tried again at the next call. */
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
    // Drafts, and pictures of an earlier form of this cache: nobody would count them.
    const others = names.filter((name) => !name.endsWith(ending));
    await Promise.all(others.map((name) => rm(path.join(this.#folder, name), { force: true })));
    const found = await Promise.all(
      names
        .filter((name) => name.endsWith(ending))
        .map(async (name) => ({ name, ...(await stat(path.join(this.#folder, name))) })),
    );
    for (const { name, size } of found.sort((one, other) => one.mtimeMs - other.mtimeMs))
      this.#note(name, size);
  }
}

export function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function nameOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}${ending}`;
}
