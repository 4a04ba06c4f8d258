import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { files } from '../../db/tables/files.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { makePreview, previewKeyOf } from '../../media/picture-preview.ts';
import type { BytePart } from '../../platform/file-store/file-store.ts';
import { closeStalledResponse } from './close-stalled-response.ts';
import { type FileVariant, isSignedAddress } from './file-address.ts';
import type { FileRow } from './files.queries.ts';

const Address = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
});

/** A lost preview is made again from the whole file. */
const turns = new ConcurrencyLimiter('lost-previews', { concurrency: 1, maxWaiting: 50 });

/**
 * Sends a file to a caller with its signed address; a wrong or old address answers 404. The file is streamed, so slow
 * readers take no memory.
 */
export async function serveFile(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  variant: FileVariant,
): Promise<FastifyReply> {
  const address = Address.safeParse({ ...(request.query as object), ...(request.params as object) });
  if (!address.success || !isSignedAddress(deps, { ...address.data, variant }))
    throw new AppError('not_found');
  const [file] = await deps.db.select().from(files).where(eq(files.id, address.data.id));
  if (!file) throw new AppError('not_found');
  const key = variant === 'preview' ? await previewOf(deps, file) : file.storageKey;
  const size = await deps.files.size(key);
  if (!size) throw new AppError('not_found');
  // Nothing in a sent file may run. Chromium shows no PDF in a sandbox, so a PDF is downloaded.
  const disposition = file.extension === 'pdf' ? 'attachment' : 'inline';
  reply
    .type(variant === 'preview' ? 'image/webp' : file.contentType)
    .header('content-disposition', contentDisposition(disposition, file.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('accept-ranges', 'bytes');
  const range = requestedRange(request, size);
  const part = range ?? { start: 0, end: size - 1 };
  if (part.start > part.end) return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  reply.header('content-length', part.end - part.start + 1);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  closeStalledResponse(reply.raw, request.socket);
  return reply.send(await deps.files.read(key, part));
}

/** The key of a preview. Previews are a cache: a lost one is made again. */
async function previewOf({ files: store }: Deps, file: FileRow): Promise<string> {
  const key = previewKeyOf(file.storageKey);
  if (await store.exists(key)) return key;
  await turns.run(async () => {
    // An earlier request in the queue may have made it.
    if (await store.exists(key)) return;
    if (!(await store.exists(file.storageKey))) throw new AppError('not_found');
    const preview = await makePreview(await buffer(await store.read(file.storageKey))).catch(() => undefined);
    if (!preview) throw new AppError('not_found');
    await store.put(key, preview.bytes, 'image/webp');
  });
  return key;
}

/** Safari plays a video only from a server that answers ranges. A range outside the file has its start after its end. */
function requestedRange(request: FastifyRequest, size: number): BytePart | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  return { start, end: first && last ? Math.min(Number(last), size - 1) : size - 1 };
}
