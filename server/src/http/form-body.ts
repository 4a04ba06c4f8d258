import { parse } from 'node:querystring';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import multipart from '@fastify/multipart';
import { maxFileBytes } from '@sto/contract/limits';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const formData = 'multipart/form-data';
/** In addition to the limit of the whole body. */
const limits = { fields: 100, fieldSize: 64 * 1024, parts: 102 };

/** Forms arrive as a whole, up to the body limit: {@link fieldsOfBody} reads them. */
export function takeForms(app: FastifyInstance): void {
  for (const type of [urlencoded, formData])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** In this scope form-data is a stream, and a file is never held in memory. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser(formData);
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { ...limits, files: 1, fileSize: maxFileBytes },
  });
}

/**
 * The fields of a complete form, without files. @throws {AppError} `body_invalid` for truncated form-data or a
 * missing boundary, `body_too_large` above the limits.
 */
export async function fieldsOfBody(contentType: string, body: Buffer): Promise<[string, unknown][]> {
  if (body.length === 0) return [];
  if (contentType.toLowerCase().startsWith(formData)) return fieldsOfFormData(contentType, body);
  return Object.entries(parse(body.toString(), '&', '=', { maxKeys: 0 }));
}

/** The parser yields only between two chunks: a megabyte of tiny parts would block the event loop for seconds. */
const sliceBytes = 4096;

function fieldsOfFormData(contentType: string, body: Buffer): Promise<[string, unknown][]> {
  return new Promise((resolve, reject) => {
    const fields: [string, unknown][] = [];
    let isRefused = false;
    const refuse = (code: 'body_invalid' | 'body_too_large') => () => {
      isRefused = true;
      reject(new AppError(code));
    };
    const refuseSize = refuse('body_too_large');
    const refuseForm = refuse('body_invalid');
    try {
      const headers: BusboyHeaders = { 'content-type': contentType };
      const parser = new Busboy({ headers, limits });
      // A part without a name is undefined here, whatever its type says.
      parser.on('field', (name: string | undefined, value, _isNameCut, isValueCut) => {
        if (isValueCut) refuseSize();
        else if (name !== undefined) fields.push([name, value]);
      });
      parser.on('file', (_name, file) => {
        // A truncated file emits an error on its own stream.
        file.on('error', refuseForm).resume();
      });
      for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, refuseSize);
      parser.on('error', refuseForm);
      parser.on('finish', () => resolve(fields));
      for (let at = 0; at < body.length && !isRefused; at += sliceBytes)
        parser.write(body.subarray(at, at + sliceBytes));
      parser.end();
    } catch {
      refuseForm();
    }
  });
}
