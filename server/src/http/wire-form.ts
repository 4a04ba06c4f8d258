import { maxFileBytes } from '@sto/contract/files';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { receiveFile, removeReceived, type UploadedFile } from './receive-file.ts';

export interface WireForm {
  values: Record<string, unknown>;
  /** The caller removes it once the request is answered. */
  file: UploadedFile | undefined;
}

/**
 * Reads query, form-data, urlencoded or JSON into one flat object. `name[]` and repeated names become
 * lists; empty values count as not sent (the specification's rule for forms). The field `file` goes to
 * `fileFolder`; without one it is passed over.
 */
export async function readWireForm(
  request: FastifyRequest,
  fileFolder: string | undefined,
): Promise<WireForm> {
  const entries: [string, unknown][] = pairs(request.query);
  let file: UploadedFile | undefined;
  if (request.isMultipart()) {
    file = await readMultipart(request, entries, fileFolder);
  } else if (request.body !== undefined && request.body !== null) {
    if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new AppError('body_invalid');
    entries.push(...pairs(request.body));
  }
  return { values: collect(entries), file };
}

/** Adds the text fields to `entries` and gives the field `file`. */
async function readMultipart(
  request: FastifyRequest,
  entries: [string, unknown][],
  fileFolder: string | undefined,
): Promise<UploadedFile | undefined> {
  const checkSize = boundBody(request, fileFolder ? maxFileBytes : 0);
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('body_too_large');
        entries.push([part.fieldname, part.value]);
        continue;
      }
      if (!fileFolder || part.fieldname !== 'file') {
        // Read to its end, so that the sender gets an answer, and never held in memory.
        part.file.resume();
        continue;
      }
      file = await receiveFile(part, fileFolder);
    }
    checkSize();
  } catch (error) {
    await removeReceived(file);
    // A sender that is not listened to any more would not hear the answer.
    request.raw.resume();
    // The parser tells a body that ends early or has no boundary as a plain error, without a status.
    const isKnown = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
    throw isKnown ? error : new AppError('body_invalid');
  }
  return file;
}

/** A form that does not tell its length is read so many times too far, for its sender to hear why it is refused. */
const patience = 4;

/**
 * The parser of form-data knows limits of single parts alone: beside a file of `fileBytes` all of them together have that
 * of any other body. What is answered is to be called when the body has come.
 */
function boundBody({ headers, raw, routeOptions }: FastifyRequest, fileBytes: number): () => void {
  const mostBytes = fileBytes + routeOptions.bodyLimit;
  let bytes = Number(headers['content-length'] ?? 0);
  const check = () => {
    if (bytes <= mostBytes) return;
    throw fileBytes > 0 ? AppError.field('file_too_large', 'file') : new AppError('body_too_large');
  };
  check();
  bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > patience * mostBytes) raw.destroy();
  });
  return check;
}

function pairs(source: unknown): [string, unknown][] {
  return Object.entries((source ?? {}) as Record<string, unknown>);
}

function collect(entries: [string, unknown][]): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) {
    if (value === '' || value === null || value === undefined) continue;
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const known = values[name];
    if (known === undefined) values[name] = isList && !Array.isArray(value) ? [value] : value;
    else values[name] = [known, value].flat();
  }
  return values;
}
