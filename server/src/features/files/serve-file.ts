import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { files } from '../../db/tables/files.ts';
import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { type FileVariant, isSignedAddress } from './file-address.ts';
import type { FileRow } from './files.queries.ts';
import { makePreview, previewKeyOf } from './picture-preview.ts';

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

/** Opens a file to whoever holds its signed address; a wrong or old one is answered as if there were no file. */
export async function serveFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  variant: FileVariant,
): Promise<FastifyReply> {
  const address = Address.safeParse({ ...(request.query as object), ...(request.params as object) });
  if (!address.success || !isSignedAddress(services, { ...address.data, variant }))
    throw new AppError('not_found');
  const [file] = await services.db.select().from(files).where(eq(files.id, address.data.id));
  if (!file) throw new AppError('not_found');
  const bytes =
    variant === 'preview' ? await previewBytes(services, file) : await storedBytes(services, file);
  // Nothing in a sent file may run; Chromium refuses to show a PDF in a sandbox, so a PDF is saved.
  const disposition = file.extension === 'pdf' ? 'attachment' : 'inline';
  reply
    .type(variant === 'preview' ? 'image/webp' : file.contentType)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeRfc5987(file.name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=3600')
    .header('accept-ranges', 'bytes');
  return sendRange(request, reply, bytes);
}

async function storedBytes({ files: store }: Services, file: FileRow): Promise<Buffer> {
  if (!(await store.exists(file.storageKey))) throw new AppError('not_found');
  return buffer(await store.read(file.storageKey));
}

/** Previews are a cache beside the files: a lost one is made again. */
async function previewBytes(services: Services, file: FileRow): Promise<Buffer> {
  const { files: store } = services;
  const key = previewKeyOf(file.storageKey);
  if (await store.exists(key)) return buffer(await store.read(key));
  const preview = await makePreview(await storedBytes(services, file)).catch(() => undefined);
  if (!preview) throw new AppError('not_found');
  await store.put(key, preview.bytes, 'image/webp');
  return preview.bytes;
}

/** Safari plays a video only from a server that answers ranges. */
function sendRange(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (!first && !last) return reply.send(bytes);
  const start = first ? Number(first) : Math.max(0, bytes.length - Number(last));
  const end = first && last ? Math.min(Number(last), bytes.length - 1) : bytes.length - 1;
  if (start > end) {
    reply.header('content-range', `bytes */${bytes.length}`);
    return reply.code(416).send();
  }
  reply.header('content-range', `bytes ${start}-${end}/${bytes.length}`);
  return reply.code(206).send(bytes.subarray(start, end + 1));
}

/** `encodeURIComponent` leaves four characters that RFC 5987 does not allow. */
function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
