import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PictureCache } from './picture-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sto-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tenBytes = Buffer.alloc(10, 'a');
const fileBytes = 42;
const bytesOf = async (cache: PictureCache, key: string) => (await cache.find(key))?.bytes;
const onDisk = () => readdirSync(folder).map((name) => path.join(folder, name));

describe('the picture cache', () => {
  it('returns what was put and nothing else', async () => {
    const cache = new PictureCache(folder, 100);
    await cache.put('one', tenBytes);
    expect(await bytesOf(cache, 'one')).toEqual(tenBytes);
    expect(await cache.find('two')).toBeUndefined();
  });

  it('stays under its cap by evicting the least recently used', async () => {
    const cache = new PictureCache(folder, 3 * fileBytes);
    for (const key of ['one', 'two', 'three']) await cache.put(key, tenBytes);
    await cache.find('one');
    await cache.put('four', tenBytes);
    expect(await cache.find('two')).toBeUndefined();
    expect(await bytesOf(cache, 'one')).toEqual(tenBytes);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  it('counts files of an earlier run and deletes its drafts and foreign files', async () => {
    await new PictureCache(folder, 3 * fileBytes).put('one', tenBytes);
    for (const name of ['half.draft', 'old.webp']) writeFileSync(path.join(folder, name), 'half');
    const cache = new PictureCache(folder, 1.5 * fileBytes);
    expect(await bytesOf(cache, 'one')).toEqual(tenBytes);
    await cache.put('two', tenBytes);
    expect(await cache.find('one')).toBeUndefined();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('retries when it could not be opened', async () => {
    const file = path.join(folder, 'folder');
    writeFileSync(file, 'in the way');
    const cache = new PictureCache(file, 100);
    await expect(cache.find('one')).rejects.toThrow();
    rmSync(file);
    await cache.put('one', tenBytes);
    expect(await bytesOf(cache, 'one')).toEqual(tenBytes);
  });

  it('continues when a file was deleted from under it', async () => {
    const cache = new PictureCache(folder, 100);
    await cache.put('one', tenBytes);
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
    expect(await cache.find('one')).toBeUndefined();
  });

  it.each([
    ['cut off', (file: string) => truncateSync(file, fileBytes - 1)],
    ['emptied', (file: string) => truncateSync(file)],
    ['changed', (file: string) => writeFileSync(file, Buffer.alloc(fileBytes, 'b'))],
  ])('takes a file that was %s for none, until it is put again', async (_how, spoil) => {
    const cache = new PictureCache(folder, 100);
    await cache.put('one', tenBytes);
    for (const file of onDisk()) spoil(file);
    expect(await cache.find('one')).toBeUndefined();
    await cache.put('one', tenBytes);
    expect(await bytesOf(cache, 'one')).toEqual(tenBytes);
    expect(onDisk()).toHaveLength(1);
  });

  it('stays under its cap under concurrent use', async () => {
    const cache = new PictureCache(folder, 5 * fileBytes);
    const keys = Array.from({ length: 60 }, (_, index) => `key ${index % 20}`);
    await Promise.all(keys.flatMap((key) => [cache.put(key, tenBytes), cache.find(key)]));
    expect(onDisk().length).toBeLessThanOrEqual(5);
    await cache.put('last', tenBytes);
    expect(await bytesOf(cache, 'last')).toEqual(tenBytes);
    const again = new PictureCache(folder, 2 * fileBytes);
    await again.put('one more', tenBytes);
    expect(onDisk()).toHaveLength(2);
  });
});
