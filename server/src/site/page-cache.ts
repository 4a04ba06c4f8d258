import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { minutes } from '../platform/clock/durations.ts';
import type { PageRequest, RenderedPage, RenderPage } from './page-renderer.ts';

export interface CachedPage {
  status: number;
  etag: string;
  plain: Buffer;
  /** Compressed by the first request that accepts it. */
  packed(encoding: Encoding): Promise<Buffer>;
}

export type Encoding = keyof typeof pack;

export type AnsweredPage = CachedPage | { status: number; location: string } | null;

const cacheSize = 2000;
const cacheBytes = 64 * 1024 * 1024;
/** Longer addresses are rendered each time: they would fill the cache with one visitor's text. */
const keyLengthMax = 500;
const lifeMs = minutes(1);
/** A flood of different addresses gets the empty document, and the API keeps its share of the processor. */
const renders = new ConcurrencyLimiter('pages', { concurrency: 2, maxWaiting: 50 });
/** Compresses a page of 100 kB in 2 ms; the best quality takes 100. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const pack = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, brotliOptions),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
};
/** Both compressed copies of a page together are smaller than this part of it. */
const packedShare = 0.5;

/** Pages as they were rendered within the last minute. Requests of a page that is being rendered wait for it. */
export class PageCache {
  readonly #render: RenderPage;
  readonly #clock: Clock;
  readonly #pages = new LRUCache<string, { page: AnsweredPage; until: number }>({
    max: cacheSize,
    maxSize: cacheBytes,
    sizeCalculation: ({ page }, key) => key.length + bytesOf(page),
  });
  readonly #rendering = new Map<string, Promise<AnsweredPage>>();

  constructor(render: RenderPage, clock: Clock) {
    this.#render = render;
    this.#clock = clock;
  }

  /** Whether the page is cached, or being rendered. */
  has(request: PageRequest): boolean {
    return this.#cached(keyOf(request)) !== undefined;
  }

  async page(request: PageRequest): Promise<AnsweredPage> {
    const key = keyOf(request);
    const cached = this.#cached(key);
    if (cached) return cached;
    const started = this.#renderPage(request, key).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, started);
    return started;
  }

  #cached(key: string): Promise<AnsweredPage> | undefined {
    const known = this.#pages.get(key);
    const isFresh = known && known.until > this.#clock.now().getTime();
    return isFresh ? Promise.resolve(known.page) : this.#rendering.get(key);
  }

  async #renderPage(request: PageRequest, key: string): Promise<AnsweredPage> {
    const until = this.#clock.now().getTime() + lifeMs;
    const page = await renders.run(async () => answered(await this.#render(request)));
    if (key.length <= keyLengthMax) this.#pages.set(key, { page, until });
    return page;
  }
}

function keyOf({ cityCookie = '', isPhone, url }: PageRequest): string {
  return `${cityCookie} ${isPhone} ${url}`;
}

function bytesOf(page: AnsweredPage): number {
  return page && 'plain' in page ? Math.ceil(page.plain.length * (1 + packedShare)) : 1;
}

function answered(page: RenderedPage): AnsweredPage {
  if (!page || 'location' in page) return page;
  const plain = Buffer.from(page.html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const copies: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const packed = (encoding: Encoding) => {
    copies[encoding] ??= pack[encoding](plain);
    return copies[encoding];
  };
  return { status: page.status, etag, plain, packed };
}
