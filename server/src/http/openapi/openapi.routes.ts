import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const page = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API «СТО рядом»</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body><main id="api"></main></body>
</html>`;

// Without `validatorUrl: null` the page sends the document to a validator on another host.
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: false,
});`;

const readPackaged = (name: string) => () =>
  readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8');

/** Read at the first request: few processes serve the page. */
const assets: [path: string, type: string, read: () => string][] = [
  ['/docs', 'text/html', () => page],
  ['/docs/start.js', 'text/javascript', () => start],
  ['/docs/swagger-ui.css', 'text/css', readPackaged('swagger-ui.css')],
  ['/docs/swagger-ui-bundle.js', 'text/javascript', readPackaged('swagger-ui-bundle.js')],
];

export function openApiRoutes(app: FastifyInstance): void {
  let document: OpenApiDocument | undefined;
  app.get('/openapi.json', () => {
    document ??= openApiDocument(version, app.handledEndpoints);
    return document;
  });
  for (const [path, type, read] of assets)
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(read()));
}
