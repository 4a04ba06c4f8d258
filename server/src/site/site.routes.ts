import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { pageAddress } from '@sto/contract/public-pages/page-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { renderLimiter } from '../http/rate-limit.ts';
import { seconds } from '../platform/clock/durations.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { type AnsweredPage, type CachedPage, type Encoding, PageCache } from './page-cache.ts';
import { loadPageRenderer, type PageRequest, type RenderPage } from './page-renderer.ts';

const yearSeconds = 31_536_000;
/** The browser draws the page itself rather than wait longer. */
const renderTimeoutMs = seconds(5);
/** Without a page: the browser draws it. */
const emptyDocument = 'app.html';
const retryAfterSeconds = 10;
/** The best first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

interface SiteOptions {
  /** The built web. */
  webRoot: string;
  /** A test gives its own. */
  renderPage?: RenderPage;
}

/**
 * Serves the site: hashed assets for a year, public pages as rendered on the server, all others as the document in
 * which the browser draws them. Files that the build has not compressed are compressed on the way.
 */
export async function registerSite(
  app: FastifyInstance,
  deps: Deps,
  { webRoot, renderPage }: SiteOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(path.join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      // The image proxy shows drawings that may run nothing.
      if (file.startsWith(path.join(webRoot, 'cities')))
        reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
  const render = renderPage ?? (await loadPageRenderer(app, webRoot));
  const sendPage = render ? pageSender(app, new PageCache(render, deps.clock), deps) : sendEmptyDocument;
  // The service worker takes what other apps share; without one their photos are not read, and the page says so.
  app.post(
    '/share',
    { onRequest: async (_request, reply) => reply.redirect('/share', 303) },
    (_request, reply) => reply,
  );
  app.get('/*', async (request, reply) => {
    const [address = ''] = request.url.split('?');
    if (/^\/(api|media|img|dev)(\/|$)/.test(address)) return reply.callNotFound();
    // A name with an ending is a file, anything else a page.
    return path.extname(address) ? reply.sendFile(address.slice(1)) : sendPage(request, reply);
  });
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

function sendEmptyDocument(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.sendFile(emptyDocument);
}

function pageSender(app: FastifyInstance, cache: PageCache, { clock, config }: Deps): SendPage {
  const mayRender = renderLimiter(app);
  // A fault is logged when it begins: every visitor would repeat it.
  let isFaulty = false;
  return async (request, reply) => {
    let page: AnsweredPage;
    try {
      const wanted = pageRequestOf(request, config.publicUrl, clock.now());
      if (!cache.has(wanted) && !(await mayRender(request))) throw new AppError('too_many_requests');
      page = await withTimeout(cache.page(wanted), renderTimeoutMs, 'rendering a page has timed out');
      isFaulty = false;
    } catch (error) {
      const isFault = !(error instanceof AppError);
      if (isFault && !isFaulty)
        request.log.error({ err: error }, 'a page was not rendered; browsers draw it themselves');
      isFaulty ||= isFault;
      // Browsers draw the page; search engines come again.
      reply.headers({ 'retry-after': retryAfterSeconds, 'x-robots-tag': 'noindex' });
      return reply.code(503).sendFile(emptyDocument);
    }
    if (!page) return reply.header('x-robots-tag', 'noindex').sendFile(emptyDocument);
    if ('location' in page) return redirect(request, reply, page);
    return sendCached(request, reply, page);
  };
}

/** Nothing else of a visitor or of his query reaches a page. */
function pageRequestOf({ url, headers }: FastifyRequest, publicUrl: string, renderedAt: Date): PageRequest {
  const isPhone = headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');
  const [, cityCookie] = /(?:^|;\s*)city=([a-z-]{1,41})(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  const { pathname, searchParams } = new URL(url, publicUrl);
  return { url: publicUrl + pageAddress(pathname, searchParams), cityCookie, isPhone, renderedAt };
}

/**
 * With the query of the visitor.
 * @throws for the address of another host: no page leads there.
 */
function redirect(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { location, status }: { location: string; status: number },
) {
  if (!/^\/(?![/\\])/.test(location)) throw new Error('a page redirects to another host');
  const [, search = ''] = /(\?.*)$/.exec(url) ?? [];
  return reply.header('cache-control', 'no-cache').redirect(location + search, status);
}

async function sendCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (page.status === 200 && headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  reply.code(page.status).type('text/html; charset=utf-8');
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = encodings.find((name) => accepted.split(/\W+/).includes(name));
  if (!encoding) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(await page.packed(encoding));
}
