import { parse } from 'node:querystring';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import multipart from '@fastify/multipart';
import { maxFileBytes } from '@sto/contract/files';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const formData = 'multipart/form-data';
/** Beside the limit of the whole. */
const limits = { files: 1, fields: 100, fieldSize: 64 * 1024, parts: 102 };

/** Forms come whole, as bytes, up to the limit of a body: {@link fieldsOfBody} reads them. */
export function takeForms(app: FastifyInstance): void {
  for (const type of [urlencoded, formData])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** In this scope form-data comes as a stream, with a file that is never held in memory. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser(formData);
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { ...limits, fileSize: maxFileBytes },
  });
}

/**
 * The fields of a form that has come whole. Files are passed over.
 * @throws {AppError} `body_invalid` for form-data that breaks off or has no boundary, `body_too_large` above the limits.
 */
export async function fieldsOfBody(contentType: string, body: Buffer): Promise<[string, unknown][]> {
  return contentType.toLowerCase().startsWith(formData)
    ? fieldsOfFormData(contentType, body)
    : Object.entries(parse(body.toString()));
}

function fieldsOfFormData(contentType: string, body: Buffer): Promise<[string, unknown][]> {
  return new Promise((resolve, reject) => {
    const fields: [string, unknown][] = [];
    const refuse = () => reject(new AppError('body_invalid'));
    const refuseSize = () => reject(new AppError('body_too_large'));
    try {
      const headers: BusboyHeaders = { 'content-type': contentType };
      const parser = new Busboy({ headers, limits });
      parser.on('field', (name, value, isNameCut, isValueCut) => {
        if (isNameCut || isValueCut) refuseSize();
        fields.push([name, value]);
      });
      parser.on('file', (_name, file) => {
        // A file that breaks off tells it on its own stream.
        file.on('error', refuse).resume();
      });
      for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, refuseSize);
      parser.on('error', refuse);
      parser.on('finish', () => resolve(fields));
      parser.end(body);
    } catch {
      refuse();
    }
  });
}
