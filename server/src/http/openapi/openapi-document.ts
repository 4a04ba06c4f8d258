import type { Endpoint } from '@sto/contract/endpoint';
import { type DeclaredCall, declaredCalls } from '@sto/contract/endpoint-tables';
import { errorCatalogue } from '@sto/contract/errors';
import { maxFileBytes } from '@sto/contract/limits';
import { answerSchemas, type JsonSchema } from './json-schemas.ts';
import { parametersOf, requestBodyOf } from './openapi-form.ts';
import { openApiGuide } from './openapi-guide.ts';
import type { OpenApiDocument, Operation } from './openapi-shapes.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';

const sessionSchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Токен доступа, 30 минут. Предпочтительный способ: не остаётся в журналах.',
  },
  auth_token: {
    type: 'apiKey',
    in: 'query',
    name: 'auth_token',
    description: 'Тот же токен в адресе; у POST — ещё и полем формы.',
  },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Ключ автосервиса для его программ, `sto_…`: его создаёт управляющий вызовом `/v2/service/api-key/create/`. Действует от имени создавшего, в одном автосервисе и там, где указано; только заголовком `Authorization: Bearer`; 600 вызовов в минуту.',
  },
};

const failureOf = (status: string) => ({ $ref: `#/components/responses/${status}` });

function failureResponse(text: string) {
  return {
    description: text,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

const failureSchemas: Record<string, JsonSchema> = {
  ErrorItem: {
    type: 'object',
    description: 'Кроме кода и фразы бывают подробности: attempts_left, retry_after, available_actions.',
    properties: {
      code: {
        type: 'string',
        enum: Object.keys(errorCatalogue),
        description: Object.entries(errorCatalogue)
          .map(([code, { status, text }]) => `- \`${code}\` (${status}): ${text}`)
          .join('\n'),
      },
      message: { type: 'string' },
    },
    required: ['code', 'message'],
  },
  Failure: {
    type: 'object',
    properties: {
      success: { const: false },
      errors: {
        anyOf: [
          { type: 'array', items: { $ref: '#/components/schemas/ErrorItem' } },
          { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        ],
      },
      request_id: { type: 'string', format: 'uuid' },
    },
    required: ['success', 'errors', 'request_id'],
  },
};

export function openApiDocument(version: string, handled: ReadonlySet<Endpoint>): OpenApiDocument {
  const { components, refOf } = answerSchemas();
  const paths: OpenApiDocument['paths'] = {};
  const calls = declaredCalls.filter(({ endpoint }) => handled.has(endpoint));
  for (const call of calls) {
    const answer = { $ref: refOf(call.answer) };
    const list = call.endpoint.legacyList;
    const legacy = list ? { [list]: listOf(components, answer.$ref, list) } : {};
    paths[call.endpoint.path] = {
      ...paths[call.endpoint.path],
      [call.endpoint.method.toLowerCase()]: operationOf(call, answer, legacy),
    } as Record<'get' | 'post', Operation>;
  }
  return {
    openapi: '3.1.1',
    info: { title: 'СТО рядом', version, description: openApiGuide },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    webhooks: openApiWebhooks,
    components: {
      schemas: { ...failureSchemas, ...components },
      securitySchemes: sessionSchemes,
      responses: {
        Unauthorized: failureResponse('Нет входа, он закончился, или ключ неверен'),
        Forbidden: failureResponse('У вошедшего нет нужной роли, или вызов не принимает ключ'),
        Invalid: failureResponse('Форма не подходит'),
        Refusal: failureResponse('Другой отказ, с кодом в errors'),
      },
    },
  };
}

function listOf(components: Record<string, JsonSchema>, ref: string, list: string): JsonSchema {
  const answer = components[ref.split('/').at(-1) ?? ''];
  return (answer?.properties?.[list] as JsonSchema | undefined) ?? {};
}

function operationOf(call: DeclaredCall, answer: JsonSchema, legacy: Record<string, JsonSchema>): Operation {
  const { id, noun, endpoint, summary } = call;
  const isPublic = endpoint.access === 'public';
  const notes = notesOf(endpoint);
  return {
    operationId: id,
    tags: [noun],
    summary,
    ...(notes && { description: notes }),
    security: [
      ...(isPublic ? [{}] : []),
      { bearer: [] },
      { auth_token: [] },
      ...(endpoint.apiKey ? [{ api_key: [] }] : []),
    ],
    ...(endpoint.method === 'GET'
      ? { parameters: parametersOf(call) }
      : { requestBody: requestBodyOf(call) }),
    responses: {
      200: {
        description: summary,
        content: { 'application/json': { schema: envelopeOf(endpoint, answer, legacy) } },
      },
      ...(!isPublic && { 401: failureOf('Unauthorized') }),
      ...(!isPublic && endpoint.access !== 'user' && { 403: failureOf('Forbidden') }),
      422: failureOf('Invalid'),
      default: failureOf('Refusal'),
    },
  };
}

function envelopeOf(
  { prepared }: Endpoint,
  answer: JsonSchema,
  legacy: Record<string, JsonSchema>,
): JsonSchema {
  const properties = {
    success: { const: true },
    ...legacy,
    data: answer,
    ...(!prepared && { request_id: { type: 'string', format: 'uuid' } }),
  };
  return {
    type: 'object',
    properties: properties as JsonSchema['properties'],
    required: Object.keys(properties),
  };
}

const roleNotes = {
  customer: 'Нужна роль водителя.',
  service: 'Нужна роль автосервиса.',
  operator: 'Нужна роль оператора сайта.',
  user: 'Нужен вход.',
  public: '',
};

function notesOf({
  access,
  apiKey,
  captcha,
  legacyList,
  prepared,
  upload,
}: DeclaredCall['endpoint']): string {
  return [
    roleNotes[access],
    apiKey && 'Подходит и ключ автосервиса.',
    captcha &&
      `Нужна проверка на робота: поле \`recaptcha_token\`, действие \`${captcha}\`. Как её пройти программе, сказано на \`/api/docs\`.`,
    legacyList && `Список есть и в \`data.${legacyList}\`, и на верхнем уровне: \`${legacyList}\`.`,
    prepared &&
      'Номер запроса — только в заголовке `X-Request-Id`, в теле удачного ответа его нет. Форму быстрее всего принимаем как `application/x-www-form-urlencoded`.',
    upload && `Файл — в поле \`file\`, не больше ${maxFileBytes / 1024 / 1024} МБ.`,
  ]
    .filter(Boolean)
    .join(' ');
}
