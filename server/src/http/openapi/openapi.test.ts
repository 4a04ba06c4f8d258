import { Validator } from '@seriousme/openapi-schema-validator';
import { OfferForm } from '@sto/contract/bids/offers.schemas';
import { captchaEndpoints, ownCaptchaPrefix } from '@sto/contract/captcha/captcha.endpoints';
import { captchaSchemas } from '@sto/contract/captcha/captcha.schemas';
import { declaredCalls } from '@sto/contract/endpoint-tables';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../testing/start-app.ts';
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
  it('is valid for version 3.1', async () => {
    const document = await documentOf();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
  });

  it('is invalid with a parameter in an unknown place, and has no broken reference', async () => {
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
    const declared = declaredCalls.map(({ endpoint: { method, path }, summary }) =>
      [method, path, summary].join(' '),
    );
    expect(listed.sort()).toEqual(declared.sort());
  });

  it('describes a GET by its query, lists as repeated name[]', async () => {
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

  it('describes a POST as form-data, urlencoded and JSON, with auth_token in each', async () => {
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
    expect(form?.required).toEqual(['auto_id', 'period_start', 'type_connection', 'work_type_ids[]']);
    expect(content['application/json']?.schema.properties).toHaveProperty('work_type_ids');
  });

  it('describes an upload as form-data with a file, and a list of objects as a JSON text', async () => {
    const upload = await operation('post', '/v2/customer/bid/upload-file/');
    expect(Object.keys(upload.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(upload.requestBody?.content['multipart/form-data']?.schema.required).toContain('file');
    const answer = await operation('post', '/v2/service/bid/answer/');
    expect(answer.requestBody?.content['multipart/form-data']?.schema.properties?.lines).toMatchObject({
      type: 'string',
      contentMediaType: 'application/json',
    });
  });

  it('requires a session where one is needed, and none for a public call', async () => {
    const open = await operation('post', '/v2/map/default/geo-search/');
    const own = await operation('get', '/v2/customer/auto/index/');
    expect(open.security).toEqual([{}, { bearer: [] }, { auth_token: [] }]);
    expect(own.security).toEqual([{ bearer: [] }, { auth_token: [] }]);
    expect(Object.keys(own.responses)).toEqual(expect.arrayContaining(['401', '403']));
    expect(Object.keys(open.responses)).not.toContain('401');
  });

  it('offers a key exactly where the contract accepts one', async () => {
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

  it('describes the messages of webhooks and their signature', async () => {
    const { webhooks } = await documentOf();
    expect(webhooks.bid?.post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(webhooks.bid?.post.description).toContain('HMAC-SHA256');
  });

  it('describes the data of a webhook message by its type', async () => {
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
  });

  it('has the envelope with request_id and the list of an old call in both places', async () => {
    const { responses } = await operation('post', '/car/mark/get-list/');
    const schema = (
      responses[200] as { content: Record<string, { schema: { properties: object; required: string[] } }> }
    ).content['application/json']?.schema;
    expect(schema?.required).toEqual(['success', 'marks', 'data', 'request_id']);
    expect(schema?.properties).toMatchObject({ success: { const: true }, marks: { type: 'array' } });
  });

  it('has request_id in the header only where the answer is prepared', async () => {
    const { responses, description } = await operation('post', '/v2/map/default/geo-search/');
    const schema = (responses[200] as { content: Record<string, { schema: { required: string[] } }> })
      .content['application/json']?.schema;
    expect(schema?.required).toEqual(['success', 'data']);
    expect(description).toContain('X-Request-Id');
  });

  it('has both shapes of errors with the codes and sentences', async () => {
    const { components } = await documentOf();
    const { Failure, ErrorItem } = components.schemas;
    expect(
      ((Failure?.properties?.errors as JsonSchema | undefined)?.anyOf ?? []).map(({ type }) => type),
    ).toEqual(['array', 'object']);
    expect(JSON.stringify(ErrorItem)).toContain('Файл с таким названием уже добавлен');
  });
});

describe('the guide in the document', () => {
  const guide = async () => (await documentOf()).info.description;

  it('explains how a program makes a captcha token', async () => {
    const section = (await guide()).split('## Проверка на робота')[1] ?? '';
    for (const part of [`/api${captchaEndpoints.challenge.path}`, ownCaptchaPrefix])
      expect(section).toContain(`\`${part}\``);
    for (const name of Object.keys(captchaSchemas.challenge.answer.shape)) expect(section).toContain(name);
  });

  it('lists the calls that accept a key, with a command to try one', async () => {
    const section = /## Ключ автосервиса[\s\S]*?(?=\n## )/.exec(await guide())?.[0] ?? '';
    const listed = [...section.matchAll(/^- \*\*(\w+)\*\* `\/api([^`]+)`/gm)];
    expect(listed.map(([, method, path]) => `${method} ${path}`).sort()).toEqual(
      declaredCalls
        .flatMap(({ endpoint: { apiKey, method, path } }) => (apiKey ? [`${method} ${path}`] : []))
        .sort(),
    );
    const example = /"\$ADDRESS\/api([^"]+)"/.exec(section)?.[1];
    expect(listed.map(([, , path]) => path)).toContain(example);
    expect(section).toContain('curl -H');
  });

  it('shows the lines of an offer by a valid example', async () => {
    const { requestBody } = await operation('post', '/v2/service/bid/answer/');
    const lines = requestBody?.content['application/json']?.schema.properties?.lines as JsonSchema;
    const [example] = lines.examples as unknown[];
    const slot = { minutes: '60', slot_from: '2026-03-12T12:00:00+03:00' };
    expect(OfferForm.safeParse({ ...slot, lines: JSON.stringify(example) }).success).toBe(true);
  });
});

describe('the page of the API', () => {
  it('needs only files of this server', async () => {
    const page = await test.app.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("style-src 'self'");
    expect(page.body).not.toMatch(/ style=|<style| on\w+=|https?:\/\//);
    const files = [...page.body.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(3);
    for (const url of files) {
      const file = await test.app.inject({ url });
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-type']).toContain(url.endsWith('.css') ? 'text/css' : 'text/javascript');
    }
    const start = await test.app.inject({ url: '/api/docs/start.js' });
    expect(start.body).toContain("url: '/api/openapi.json'");
    expect(start.body).toContain('validatorUrl: null');
  });
});
