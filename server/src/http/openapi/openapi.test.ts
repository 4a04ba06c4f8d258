import { Validator } from '@seriousme/openapi-schema-validator';
import { captchaEndpoints, ownCaptchaPrefix } from '@sto/contract/captcha';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { OfferForm } from '@sto/contract/offers';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
import { escapeHtml } from './html.ts';
import { componentPath, type JsonSchema } from './json-schemas.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

const test = startApp();

async function documentOf(): Promise<OpenApiDocument> {
  const response = await test.app.inject({ url: '/api/openapi.json' });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function operation(method: 'get' | 'post', path: string) {
  const found = (await documentOf()).paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

describe('the OpenAPI document', () => {
  it('is a valid one of version 3.1', async () => {
    const document = await documentOf();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
  });

  it('would not pass with a reference to nothing or a parameter without a place', async () => {
    const document = await documentOf();
    const broken = structuredClone(document);
    Object.assign(broken.paths['/v2/service/view/']?.get.parameters?.[0] ?? {}, { in: 'nowhere' });
    expect((await new Validator().validate(broken as never)).valid).toBe(false);
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter(([, kind = '', name = '']) => !document.components[kind]?.[name])).toEqual([]);
  });

  it('has every call of the contract with its summary, and nothing else', async () => {
    const { paths } = await documentOf();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => [method.toUpperCase(), path, summary].join(' ')),
    );
    const declared = declaredCalls.map(({ endpoint: { method, path, summary } }) =>
      [method, path, summary].join(' '),
    );
    expect(listed.sort()).toEqual(declared.sort());
  });

  it('tells a GET by its query, lists as repeated name[]', async () => {
    const { parameters = [], requestBody } = await operation('get', '/v2/service/view/');
    expect(requestBody).toBeUndefined();
    expect(parameters).toContainEqual({
      name: 'service_id',
      in: 'query',
      required: true,
      schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    });
    expect(parameters.find(({ name }) => name === 'work_type_ids[]')?.schema).toMatchObject({
      type: 'array',
      maxItems: 50,
    });
  });

  it('tells a POST as form-data, urlencoded and JSON, with auth_token in each', async () => {
    const { requestBody } = await operation('post', '/v2/customer/bid/create/');
    const content = requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual([
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    const form = content['multipart/form-data']?.schema;
    expect(Object.keys(form?.properties ?? {})).toEqual(
      expect.arrayContaining(['work_type_ids[]', 'auth_token', 'recaptcha_token']),
    );
    expect(form?.required).toEqual([
      'service_id',
      'auto_id',
      'period_start',
      'type_connection',
      'work_type_ids[]',
    ]);
    expect(content['application/json']?.schema.properties).toHaveProperty('work_type_ids');
  });

  it('tells an upload as form-data with a file, and a list of objects as a JSON text', async () => {
    const upload = await operation('post', '/v2/customer/bid/upload-file/');
    expect(Object.keys(upload.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(upload.requestBody?.content['multipart/form-data']?.schema.required).toContain('file');
    const answer = await operation('post', '/v2/service/bid/answer/');
    expect(answer.requestBody?.content['multipart/form-data']?.schema.properties?.lines).toMatchObject({
      type: 'string',
      contentMediaType: 'application/json',
    });
  });

  it('asks for a session where one is needed, and says that a public call needs none', async () => {
    const open = await operation('post', '/v2/map/default/geo-search/');
    const own = await operation('get', '/v2/customer/auto/index/');
    expect(open.security).toEqual([{}, { bearer: [] }, { auth_token: [] }]);
    expect(own.security).toEqual([{ bearer: [] }, { auth_token: [] }]);
    expect(Object.keys(own.responses)).toEqual(expect.arrayContaining(['401', '403']));
    expect(Object.keys(open.responses)).not.toContain('401');
  });

  it('offers a key where the contract takes one, and nowhere else', async () => {
    const { paths } = await documentOf();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const keyed = operations.filter(({ security }) => security.some((way) => 'api_key' in way));
    expect(keyed.map(({ operationId }) => operationId).sort()).toEqual(
      declaredCalls.flatMap(({ id, endpoint }) => (endpoint.apiKey ? [id] : [])).sort(),
    );
    expect(keyed.map(({ description }) => description)).toEqual(
      keyed.map(() => expect.stringContaining('ключ автосервиса')),
    );
  });

  it('tells what webhooks get and how it is signed', async () => {
    const { webhooks } = await documentOf();
    expect(webhooks.bid?.post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    const page = await test.app.inject({ url: '/api/docs' });
    expect(page.body).toContain('HMAC-SHA256');
    expect(page.body).toContain('<code>webhook-signature</code>');
  });

  it('tells by its type what a message to a webhook holds', async () => {
    const { WebhookMessage, BidMessage, PingMessage } = (await documentOf()).components.schemas;
    const names = ['BidMessage', 'PingMessage'];
    expect(WebhookMessage?.oneOf).toEqual(names.map((name) => ({ $ref: componentPath + name })));
    expect(BidMessage?.properties).toMatchObject({
      type: { enum: ['bid.created', 'bid.updated'] },
      data: { required: ['bid_id', 'service_id', 'status', 'version'] },
    });
    expect(PingMessage?.properties).toMatchObject({
      type: { const: 'ping' },
      data: { required: ['webhook_id', 'service_id'] },
    });
    const { body } = await test.app.inject({ url: '/api/docs' });
    const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' или ');
    expect(body).toContain(links);
  });

  it('has the envelope with request_id and the list of an old call in both places', async () => {
    const { responses } = await operation('post', '/car/mark/get-list/');
    const schema = (
      responses[200] as { content: Record<string, { schema: { properties: object; required: string[] } }> }
    ).content['application/json']?.schema;
    expect(schema?.required).toEqual(['success', 'marks', 'data', 'request_id']);
    expect(schema?.properties).toMatchObject({ success: { const: true }, marks: { type: 'array' } });
  });

  it('has both shapes of errors with the codes and what they say', async () => {
    const { components } = await documentOf();
    const { Failure, ErrorItem } = components.schemas;
    expect(
      ((Failure?.properties?.errors as JsonSchema | undefined)?.anyOf ?? []).map(({ type }) => type),
    ).toEqual(['array', 'object']);
    expect(JSON.stringify(ErrorItem)).toContain('Файл с таким названием уже добавлен');
  });
});

describe('the page of the API', () => {
  it('lists every call with its summary', async () => {
    const page = await test.app.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    for (const { endpoint } of declaredCalls)
      expect(page.body).toContain(`<code>/api${endpoint.path}</code> <span>${endpoint.summary}</span>`);
    expect(page.body).toContain('work_type_ids[]');
    expect(page.body).toContain('обязательно');
  });

  it('has no script, no inline style and nothing of another host', async () => {
    const page = await test.app.inject({ url: '/api/docs' });
    expect(page.body).not.toMatch(/<script| style=|<style| on\w+=|https?:\/\//);
    expect(page.headers['content-security-policy']).toContain("style-src 'self'");
    const style = await test.app.inject({ url: '/api/docs.css' });
    expect(style.headers['content-type']).toContain('text/css');
    expect(style.body).not.toMatch(/url\(|@import/);
  });

  it('tells how a program makes a captcha token', async () => {
    const { body } = await test.app.inject({ url: '/api/docs' });
    const section = /<section id="captcha">.*?<\/section>/s.exec(body)?.[0];
    for (const part of [`/api${captchaEndpoints.challenge.path}`, ownCaptchaPrefix])
      expect(section).toContain(`<code>${part}</code>`);
    for (const name of Object.keys(captchaEndpoints.challenge.answer.shape)) expect(section).toContain(name);
  });

  it('lists the calls that take a key, with a line to try one', async () => {
    const { body } = await test.app.inject({ url: '/api/docs' });
    const section = /<section id="key">.*?<\/section>/s.exec(body)?.[0] ?? '';
    const listed = [...section.matchAll(/<li><b>(\w+)<\/b> <code>\/api([^<]+)<\/code>/g)];
    expect(listed.map(([, method, path]) => `${method} ${path}`).sort()).toEqual(
      declaredCalls
        .flatMap(({ endpoint: { apiKey, method, path } }) => (apiKey ? [`${method} ${path}`] : []))
        .sort(),
    );
    const tried = /"\$ADDRESS\/api([^"&]+)/.exec(section.replaceAll('&quot;', '"'))?.[1];
    expect(listed.map(([, , path]) => path)).toContain(tried);
    expect(section).toContain('curl -H');
  });

  it('shows the lines of an answer by an example that the form takes', async () => {
    const { requestBody } = await operation('post', '/v2/service/bid/answer/');
    const lines = requestBody?.content['application/json']?.schema.properties?.lines as JsonSchema;
    const [example] = lines.examples as unknown[];
    const slot = { minutes: '60', slot_from: '2026-03-12T12:00:00+03:00' };
    expect(OfferForm.safeParse({ ...slot, lines: JSON.stringify(example) }).success).toBe(true);
    expect((await test.app.inject({ url: '/api/docs' })).body).toContain(escapeHtml(JSON.stringify(example)));
  });

  it('leads only to places that it has', async () => {
    const { body } = await test.app.inject({ url: '/api/docs' });
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });
});
