import type { MultipartValue } from '@fastify/multipart';
import { maxFileBytes } from '@sto/contract/limits';
import type { FastifyRequest } from 'fastify';
import { seconds } from '../platform/clock/durations.ts';
import { AppError } from './app-error.ts';
import { isDiskFull } from './disk-full.ts';
import { fieldsOfBody } from './form-body.ts';
import { collectFields, fieldsOf } from './form-fields.ts';
import { receiveFile, removeReceived, type UploadedFile } from './receive-file.ts';

export interface WireForm {
  values: Record<string, unknown>;
  file: UploadedFile | undefined;
}

/**
 * Reads query, form-data, urlencoded or JSON into one flat object. `name[]` and repeated names become lists; empty
 * values count as absent (the specification's rule for forms). The field `file` is written to `fileFolder` in the
 * scope of `takeUploads`, and ignored elsewhere.
 */
export async function readWireForm(request: FastifyRequest, fileFolder?: string): Promise<WireForm> {
  const { body, headers, query } = request;
  const entries = fieldsOf(query);
  let file: UploadedFile | undefined;
  if (fileFolder !== undefined && request.isMultipart()) {
    file = await readUpload(request, entries, fileFolder);
  } else if (Buffer.isBuffer(body)) {
    entries.push(...(await fieldsOfBody(headers['content-type'] ?? '', body)));
  } else if (body !== undefined && body !== null) {
    if (typeof body !== 'object' || Array.isArray(body)) throw new AppError('body_invalid');
    entries.push(...fieldsOf(body));
  }
  return { values: collectFields(entries), file };
}

async function readUpload(
  request: FastifyRequest,
  entries: [string, unknown][],
  fileFolder: string,
): Promise<UploadedFile | undefined> {
  const { checkSize, withoutEnd } = boundBody(request);
  let file: UploadedFile | undefined;
  const read = async () => {
    for await (const part of request.parts()) {
      if (part.type === 'field') takeField(part, entries);
      else if (part.fieldname === 'file') file = await receiveFile(part, fileFolder);
      // Read to its end, so that the sender gets an answer, and never held in memory.
      else part.file.resume();
    }
  };
  const reading = read();
  try {
    await Promise.race([reading, withoutEnd]);
    checkSize();
  } catch (error) {
    await removeReceived(file);
    // An endless form continues after the answer.
    void reading.catch(() => undefined).then(() => removeReceived(file));
    // A sender that is not read any more would not receive the answer.
    request.raw.resume();
    throw isKnownError(error) ? error : new AppError('body_invalid');
  }
  return file;
}

function takeField({ fieldname, value, valueTruncated }: MultipartValue, entries: [string, unknown][]): void {
  if (valueTruncated) throw new AppError('body_too_large');
  // One without a name has none here, whatever its type says.
  if (fieldname !== undefined) entries.push([fieldname, value]);
}

/** A body that ends early or has no boundary is a plain error of the parser, without a status. */
function isKnownError(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'statusCode' in error) || isDiskFull(error);
}

/** A form that does not tell its length is read so many times too far, for its sender to hear why it is refused. */
const patience = 4;
/** How long input beyond that is read, for the same reason. */
const lingerMs = seconds(1);

/**
 * The form-data parser limits single parts only: apart from the file, all parts together have the limit of any other
 * body. Call `checkSize` when the body is complete; `withoutEnd` rejects when it is too large.
 */
function boundBody({ headers, raw, routeOptions }: FastifyRequest) {
  const mostBytes = maxFileBytes + routeOptions.bodyLimit;
  const tooLarge = () => AppError.field('file_too_large', 'file');
  if (Number(headers['content-length']) > mostBytes) throw tooLarge();
  let bytes = 0;
  const withoutEnd = new Promise<never>((_resolve, reject) => {
    raw.on('data', (chunk: Buffer) => {
      const wasBounded = bytes <= patience * mostBytes;
      bytes += chunk.length;
      if (!wasBounded || bytes <= patience * mostBytes) return;
      reject(tooLarge());
      setTimeout(() => raw.destroy(), lingerMs).unref();
    });
  });
  const checkSize = () => {
    if (bytes > mostBytes) throw tooLarge();
  };
  return { checkSize, withoutEnd };
}
