import { captchaHtml, keyHtml } from './guide-html.ts';
import { escapeHtml, proseHtml } from './html.ts';
import { componentPath, type JsonSchema } from './json-schemas.ts';
import type { OpenApiDocument, Operation } from './openapi-shapes.ts';
import { fieldsHtml, schemaHtml } from './shape-html.ts';

interface Call extends Operation {
  method: string;
  path: string;
}

/** The document as a page to read: no script, no style but its own file, nothing from another host. */
export function apiPage(document: OpenApiDocument): string {
  const calls = callsOf(document);
  const nouns = document.tags.map(({ name }, index) => ({
    name,
    id: `noun-${index + 1}`,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }));
  const links = nouns.map(({ name, id }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`);
  const sections = nouns.map(
    ({ name, id, calls: own }) =>
      `<section id="${id}"><h2>${escapeHtml(name)}</h2>${own.map((call) => callHtml(call, document)).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API «СТО рядом»</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>API «СТО рядом»</h1>${introHtml(document, calls.length)}</header>
<nav aria-label="Разделы"><ul><li><a href="#key">Ключ автосервиса</a></li><li><a href="#captcha">Проверка на робота</a></li>${links.join('')}<li><a href="#webhooks">Сообщения вебхуков</a></li><li><a href="#schemas">Схемы ответов</a></li><li><a href="#errors">Коды отказов</a></li></ul></nav>
<main>${keyHtml(document)}${captchaHtml()}${sections.join('')}${webhooksHtml(document)}${schemasHtml(document)}${errorsHtml(document)}</main>
</body>
</html>`;
}

function callsOf({ paths }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

function introHtml({ info, components }: OpenApiDocument, count: number): string {
  const schemes = Object.entries(components.securitySchemes ?? {}) as [string, { description: string }][];
  const ways = schemes.map(
    ([name, { description }]) => `<li><code>${name}</code>: ${proseHtml(description)}</li>`,
  );
  return `<p>${proseHtml(info.description)}</p>
<p>POST принимает form-data, urlencoded и JSON. Вход:</p><ul>${ways.join('')}</ul>
<p>Вызовов: ${count}, версия ${escapeHtml(info.version)}. То же для программ: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`;
}

function callHtml(call: Call, { components }: OpenApiDocument): string {
  const form = formOf(call);
  const answer = call.responses[200] as { content: { 'application/json': { schema: JsonSchema } } };
  const { data } = answer.content['application/json'].schema.properties as { data: JsonSchema };
  const name = data.$ref?.slice(componentPath.length) ?? '';
  // An answer with a name of its own is told once, among the schemas.
  const shape = name.endsWith('.answer') ? components.schemas[name] : data;
  const isPublic = call.security.some((need) => Object.keys(need).length === 0);
  return `<details>
<summary><b>${call.method}</b> <code>/api${escapeHtml(call.path)}</code> <span>${escapeHtml(call.summary)}</span>${isPublic ? ' <small>без входа</small>' : ''}</summary>
${call.description ? `<p>${proseHtml(call.description)}</p>` : ''}
<h3>Запрос</h3>${fieldsHtml(form, { required: 'обязательно' })}
<h3>Ответ, <code>data</code></h3>${schemaHtml(shape ?? {})}
</details>`;
}

function formOf({ parameters, requestBody }: Call): JsonSchema {
  const body = requestBody?.content['multipart/form-data']?.schema;
  if (body) {
    const { auth_token: _, ...properties } = body.properties ?? {};
    return { ...body, properties };
  }
  return {
    properties: Object.fromEntries((parameters ?? []).map(({ name, schema }) => [name, schema as never])),
    required: (parameters ?? []).filter(({ required }) => required).map(({ name }) => name),
  };
}

function webhooksHtml({ webhooks }: OpenApiDocument): string {
  const parts = Object.values(webhooks).map(({ post: { summary, description, parameters, requestBody } }) => {
    const headers = parameters.map(
      ({ name, description: about }) => `<li><code>${name}</code>: ${proseHtml(about)}</li>`,
    );
    const body = schemaHtml(requestBody.content['application/json']?.schema ?? {});
    return `<h3>${escapeHtml(summary)}</h3><p>${proseHtml(description)}</p><ul>${headers.join('')}</ul>${body}`;
  });
  return `<section id="webhooks"><h2>Сообщения вебхуков</h2>${parts.join('')}</section>`;
}

function schemasHtml({ components }: OpenApiDocument): string {
  const own = Object.entries(components.schemas).filter(
    ([name]) => !/\.answer$|^Failure$|^ErrorItem$/.test(name),
  );
  const parts = own.map(([name, schema]) => `<h3 id="${name}">${name}</h3>${schemaHtml(schema)}`);
  return `<section id="schemas"><h2>Схемы ответов</h2>${parts.join('')}</section>`;
}

function errorsHtml({ components }: OpenApiDocument): string {
  const code = components.schemas.ErrorItem?.properties?.code as JsonSchema | undefined;
  const rows = (code?.description ?? '').split('\n').map((line) => `<li>${proseHtml(line)}</li>`);
  return `<section id="errors"><h2>Коды отказов</h2><ul>${rows.join('')}</ul></section>`;
}
