import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page.ts';
import { openApiDocument } from './openapi-document.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

const style = readFileSync(new URL('./api-page.css', import.meta.url), 'utf8');
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What the server can do, for programs and for people. Made at the first question: few processes are asked. */
export function openApiRoutes(app: FastifyInstance): void {
  let document: OpenApiDocument | undefined;
  const known = () => {
    document ??= openApiDocument(version);
    return document;
  };
  app.get('/openapi.json', () => known());
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(known())));
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
