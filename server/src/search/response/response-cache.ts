import { LRUCache } from 'lru-cache';
import { PreparedJson } from '../../http/prepared-json.ts';

const maxBytes = 32 * 1024 * 1024;
const maxSeen = 20_000;
/** zlib's default: a cached body is packed once and sent often. */
const cachedGzipLevel = 6;

/**
 * Responses to searches that came at least twice, for one version of the index and one minute. A response that was
 * requested once is not cached: it would cost memory and push out the popular ones.
 */
export class ResponseCache {
  #version = '';
  readonly #responses = new LRUCache<string, PreparedJson>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain }) => plain.length,
  });
  readonly #seen = new LRUCache<string, true>({ max: maxSeen });

  /** A new `version` empties the cache. */
  get(version: string, key: string, make: () => Buffer): PreparedJson {
    if (version !== this.#version) this.#reset(version);
    const cached = this.#responses.get(key);
    if (cached) return cached;
    const bytes = make();
    if (!this.#seen.has(key)) {
      this.#seen.set(key, true);
      return new PreparedJson(bytes);
    }
    const response = new PreparedJson(bytes, cachedGzipLevel);
    this.#responses.set(key, response);
    return response;
  }

  #reset(version: string): void {
    this.#version = version;
    this.#responses.clear();
    this.#seen.clear();
  }
}
