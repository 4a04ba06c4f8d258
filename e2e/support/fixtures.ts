import { crc32, deflateSync } from 'node:zlib';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { freshPhone } from './fresh-phone.ts';
import { serverUrl } from './server-process.ts';

export { expect, freshPhone };

interface Guards {
  /**
   * Console errors that a story provokes on purpose. One expression: Playwright takes a list for a fixture
   * with options.
   */
  expectedErrors: RegExp | null;
  failOnConsoleErrors: undefined;
  /** False: no WebGL, so that stories without the map are not slowed down by rendering it. */
  hasWebGl: boolean;
  takeWebGlAway: undefined;
}

/** For a story that ends a session or moves the clock past the ticket of a socket, which then tries again by itself. */
export const refusedSocket =
  /401 .*\/user\/socket-ticket\/|WebSocket connection to .* HTTP Authentication failed/;

/** Browsers log every refused call as a console error; a story that provokes refusals names them. */
export const test = base.extend<Guards>({
  baseURL: serverUrl,
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForHydration(page);
    await use(page);
  },
  hasWebGl: [true, { option: true }],
  takeWebGlAway: [
    async ({ context, hasWebGl }, use) => {
      if (!hasWebGl) await disableWebGl(context);
      await use(undefined);
    },
    { auto: true },
  ],
  expectedErrors: [null, { option: true }],
  failOnConsoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      const watch = (watched: Page) => {
        watched.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
        });
        watched.on('pageerror', (error) => errors.push(String(error)));
      };
      watch(page);
      page.context().on('page', watch);
      await use(undefined);
      expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What the server sends can be read before it can be used: a step of a story comes after the hydration. */
function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  const whenUsable = async <Answer>(loading: Promise<Answer>, waitUntil: unknown): Promise<Answer> => {
    const response = await loading;
    if (!waitUntil && (await page.locator('#root').count()) > 0)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    return response;
  };
  page.goto = (url, options) => whenUsable(goto.call(page, url, options), options?.waitUntil);
  page.reload = (options) => whenUsable(reload.call(page, options), options?.waitUntil);
}

/** Pages come without content, as when the server cannot render them: the browser requests their data. */
export async function withoutServerPages(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    return route.fulfill({ response: await route.fetch({ url: `${serverUrl}/app.html` }) });
  });
}

export async function disableWebGl(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: never[]
    ) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    } as typeof getContext;
  });
}

export function photo(
  name: string,
  red = 200,
  side = 32,
): { name: string; mimeType: string; buffer: Buffer } {
  const line = Buffer.from([0, ...Array.from({ length: side }, () => [red, 120, 40]).flat()]);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => line)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
