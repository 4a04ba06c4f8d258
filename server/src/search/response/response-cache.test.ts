import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const megabyte = 2 ** 20;

function countingCache() {
  const cache = new ResponseCache();
  const made = new Map<string, number>();
  const get = (key: string, version = 'first', bytes = 2048) =>
    cache.get(version, key, () => {
      made.set(key, (made.get(key) ?? 0) + 1);
      return Buffer.from(JSON.stringify(key.padEnd(bytes, '.')));
    });
  return { get, made };
}

describe('the response cache', () => {
  it('caches a response when it is requested for the second time', () => {
    const { get, made } = countingCache();
    const [first, second, third] = [get('Москва'), get('Москва'), get('Москва')];
    expect(made.get('Москва')).toBe(2);
    expect(third).toBe(second);
    expect(third.plain).toEqual(first.plain);
  });

  it('forgets all responses of another version', () => {
    const { get, made } = countingCache();
    for (const version of ['first', 'first', 'second']) get('Москва', version);
    expect(made.get('Москва')).toBe(3);
  });

  it('evicts the least recently used responses when it is full', () => {
    const { get, made } = countingCache();
    const names = Array.from({ length: 40 }, (_, index) => `place ${index}`);
    for (const name of ['centre', ...names]) {
      get(name, 'first', megabyte);
      get(name, 'first', megabyte);
      get('centre', 'first', megabyte);
    }
    for (const name of ['centre', 'place 0', 'place 39']) get(name, 'first', megabyte);
    expect(made.get('centre')).toBe(2);
    expect(made.get('place 39')).toBe(2);
    expect(made.get('place 0')).toBe(3);
  });

  it('returns the same bytes plain and as gzip, and compresses a cached response once', () => {
    const { get } = countingCache();
    for (let time = 0; time < 3; time += 1) {
      const { plain, gzip } = get('Москва');
      expect(gunzipSync(gzip)).toEqual(plain);
    }
    expect(get('Москва').gzip).toBe(get('Москва').gzip);
  });

  it('does not compress short responses', () => {
    const { get } = countingCache();
    expect(get('short', 'first', 512).isWorthGzip).toBe(false);
    expect(get('long', 'first', 2048).isWorthGzip).toBe(true);
  });
});
