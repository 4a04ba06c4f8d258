import path from 'node:path';
import { imageWidths } from '@sto/contract/images';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { days, minutes } from '../../platform/clock/durations.ts';
import { type ImageAddress, isImageSigned, readImagePath } from './image-address.ts';
import { makePicture } from './make-picture.ts';
import { type CachedPicture, digestOf, PictureCache } from './picture-cache.ts';

const cacheBytes = 256 * 1024 * 1024;
const yearSeconds = days(365) / 1000;
const publicSource = /^\/(media|cities)\//;
/** Opened by an address that is signed itself, for an hour or two. */
const privateSource = /^\/api\/files\/\d+\//;

/** Pictures of one address that were not there yet. A page of a list shows thirty; a network shares an address. */
export const makingLimit = { max: 600, windowMs: minutes(1) };

/**
 * The embedded image proxy. It takes imgproxy's addresses, which the browser signs with a public key. What keeps it
 * safe: only pictures of this server, only listed sizes, a capped cache on the disk, a limit of new ones per address.
 */
export function imageRoutes(
  app: FastifyInstance,
  { config, secrets, log }: Pick<Deps, 'config' | 'secrets' | 'log'>,
): void {
  const cache = new PictureCache(path.join(config.dataDir, 'img-cache'), cacheBytes);
  const underWay = new Map<string, Promise<CachedPicture>>();
  const countMaking = config.limits
    ? app.createRateLimit({ max: makingLimit.max, timeWindow: makingLimit.windowMs })
    : undefined;

  const made = async (request: FastifyRequest, source: URL, address: ImageAddress) => {
    const counted = await countMaking?.(request);
    if (counted && !counted.isAllowed && counted.isExceeded)
      throw new AppError('too_many_requests', { retry_after: counted.ttlInSeconds });
    const openSource = async () => {
      const { headers, rawPayload } = await fetchOwn(app, source);
      if (String(headers['content-type']).includes('svg')) throw new AppError('not_found');
      return rawPayload;
    };
    const bytes = await makePicture(openSource, address).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'picture not made');
      throw new AppError('not_found');
    });
    return pictureOf(bytes);
  };
  const cachedOrMade = async (request: FastifyRequest, source: URL, address: ImageAddress) => {
    const key = `${source.pathname} ${address.width}x${address.height}`;
    const warn = (words: string) => (error: unknown) => log.warn({ err: error }, words);
    const found = await cache.find(key).catch(warn('picture cache not read'));
    if (found) return found;
    const picture = await made(request, source, address);
    await cache.put(key, picture.bytes).catch(warn('picture not cached'));
    return picture;
  };
  /** Requests for a picture that is being made share that work. */
  const once = (key: string, start: () => Promise<CachedPicture>) => {
    const running = underWay.get(key) ?? start().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };

  app.get('/img/*', async (request, reply) => {
    const address = readAddress(secrets, request.url);
    const source = ownSource(config.publicUrl, address.source);
    if (address.extension === 'svg') return sendDrawing(request, reply, await fetchOwn(app, source));
    const isPrivate = privateSource.test(source.pathname);
    const get = isPrivate ? made : cachedOrMade;
    const key = `${source.href} ${address.width}x${address.height}`;
    const picture = await once(key, () => get(request, source, address));
    reply
      .type('image/webp')
      .header('cache-control', isPrivate ? 'no-store' : `public, max-age=${yearSeconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff');
    return sendUnlessKnown(request, reply, picture);
  });
}

/** A request to this server itself, so that the rights of each source apply. */
async function fetchOwn(app: FastifyInstance, { pathname, search }: URL) {
  const answer = await app.inject({ method: 'GET', url: `${pathname}${search}` });
  if (answer.statusCode !== 200) throw new AppError('not_found');
  return answer;
}

const pictureOf = (bytes: Buffer): CachedPicture => ({ bytes, digest: digestOf(bytes).toString('hex') });

/** Answers 304 if the browser has the picture. The tag is weak, because an SVG may be compressed. */
function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, digest }: CachedPicture,
): FastifyReply {
  const tag = `W/"${digest.slice(0, 32)}"`;
  reply.header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((text) => text.trim());
  return known?.includes(tag) ? reply.code(304).send() : reply.send(bytes);
}

function readAddress(secrets: Deps['secrets'], url: string): ImageAddress {
  const [, signature = '', processing = ''] = /^\/img\/([\w-]+)(\/[^?]*)/.exec(url) ?? [];
  if (!isImageSigned(secrets, signature, processing)) throw new AppError('forbidden');
  const address = readImagePath(processing);
  if (!address || !imageWidths.includes(address.width) || !imageWidths.includes(address.height))
    throw new AppError('not_found');
  return address;
}

/** A whole address of this server or a path on it, after `..` and the like are worked out. */
function ownSource(publicUrl: string, text: string): URL {
  const source = URL.canParse(text, publicUrl) ? new URL(text, publicUrl) : undefined;
  if (source?.origin !== new URL(publicUrl).origin) throw new AppError('not_found');
  const isPublic = publicSource.test(source.pathname) && source.search === '';
  if (!isPublic && !privateSource.test(source.pathname)) throw new AppError('not_found');
  return source;
}

/** A drawing fits any size as it is; its own route says that it may run nothing. */
function sendDrawing(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, rawPayload }: { headers: Record<string, unknown>; rawPayload: Buffer },
): FastifyReply {
  const policy = headers['content-security-policy'];
  if (headers['content-type'] !== 'image/svg+xml' || !String(policy).includes('sandbox'))
    throw new AppError('not_found');
  reply
    .type('image/svg+xml')
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff');
  return sendUnlessKnown(request, reply, pictureOf(rawPayload));
}
