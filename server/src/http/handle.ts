import type { Endpoint } from '@sto/contract/endpoint';
import { schemasOf } from '@sto/contract/endpoint-tables';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, findActor } from '../auth/actor.ts';
import { findKeyHolder } from '../auth/api-key.ts';
import { recordCallOfOperator } from '../auth/operator-log.ts';
import { isApiKey, takeToken } from '../auth/session.ts';
import type { Deps } from '../deps.ts';
import { AppError } from './app-error.ts';
import type { Call, UseCase } from './call.ts';
import { EventStream, sendEvents } from './event-stream.ts';
import { takeUploads } from './form-body.ts';
import { fieldErrors } from './form-errors.ts';
import { localKey } from './local-calls.ts';
import { PreparedJson, preparedRoute, sendPrepared } from './prepared-json.ts';
import { isReading } from './rate-limit.ts';
import { receivedFolder, removeReceived } from './receive-file.ts';
import { spendCaptcha } from './spend-captcha.ts';
import { readWireForm, type WireForm } from './wire-form.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Registered by {@link handle}; tests compare them with the contract. */
    handledEndpoints: Set<Endpoint>;
  }
}

const neverAborted = new AbortController().signal;

/** Serves one declared call: reads the wire, checks the caller, the form and the captcha, wraps the answer. */
export function handle<E extends Endpoint>(app: FastifyInstance, endpoint: E, useCase: UseCase<E>): void {
  app.handledEndpoints.add(endpoint);
  const { deps } = app;
  const schemas = schemasOf(endpoint);
  const fileFolder = endpoint.upload ? receivedFolder(deps.config) : undefined;
  // Pages only read.
  const isRead = endpoint.prepared || isReading(endpoint.method, endpoint.path);
  if (endpoint.access === 'public' && isRead && !endpoint.captcha && !endpoint.upload)
    app.localCalls?.set(localKey(endpoint), (values) => answerLocally(deps, endpoint, useCase, values));
  const answerTo = async ({ values, file }: WireForm, request: FastifyRequest, reply: FastifyReply) => {
    const actor = await authenticate(request, values, deps, endpoint);
    if (endpoint.method === 'POST' || actor) reply.header('cache-control', 'no-store');
    const form = schemas.form.safeParse(values);
    if (!form.success) throw new AppError('form_invalid', {}, fieldErrors(form.error));
    if (endpoint.captcha) await spendCaptcha(deps, endpoint.captcha, form.data, request);
    const caller = { access: endpoint.access, actor, file };
    const call = { ...caller, ...senderOf(request, reply, endpoint, form.data) } as Call<E['access']>;
    const answer = await useCase(deps, call, form.data);
    if (actor?.operator) await recordCallOfOperator(deps, endpoint, actor.operator, form.data);
    if (answer instanceof EventStream) return sendEvents(request, reply, answer);
    return answer instanceof PreparedJson
      ? sendPrepared(request, reply, answer)
      : envelope(endpoint, schemas.answer.parse(answer), request);
  };
  const serve = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.prepared && preparedRoute),
      config: { limit: endpoint.limit },
      handler: async (request, reply) => {
        const wire = await readWireForm(request, fileFolder);
        try {
          return await answerTo(wire, request, reply);
        } finally {
          await removeReceived(wire.file);
        }
      },
    });
  if (fileFolder === undefined) serve(app);
  else
    app.register(async (scope) => {
      await takeUploads(scope);
      serve(scope);
    });
}

/** What a use case learns of the request itself. */
function senderOf(request: FastifyRequest, reply: FastifyReply, { upload }: Endpoint, form: unknown) {
  const { accept = '', 'user-agent': userAgent = '' } = request.headers;
  return {
    identityHash: (form as { identity_hash?: string }).identity_hash,
    ip: request.ip,
    userAgent,
    wantsEvents: accept.includes('text/event-stream'),
    signal: upload ? signalOf(reply) : neverAborted,
  };
}

/** For a page that the server renders: an anonymous call. */
async function answerLocally<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  useCase: UseCase<E>,
  values: Record<string, unknown>,
): Promise<string> {
  const schemas = schemasOf(endpoint);
  const form = schemas.form.safeParse(values);
  if (!form.success) throw new AppError('form_invalid', {}, fieldErrors(form.error));
  const { access } = endpoint;
  const caller = {
    actor: null,
    identityHash: undefined,
    ip: '127.0.0.1',
    userAgent: '',
    file: undefined,
    wantsEvents: false,
  };
  const call = { access, ...caller, signal: neverAborted } as Call<E['access']>;
  const answer = await useCase(deps, call, form.data);
  if (answer instanceof PreparedJson) return answer.plain.toString();
  return JSON.stringify({ success: true, data: schemas.answer.parse(answer) });
}

/** Fastify's own signal is aborted as soon as the body has been read. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

async function authenticate(
  request: FastifyRequest,
  values: Record<string, unknown>,
  deps: Deps,
  { access, apiKey }: Endpoint,
): Promise<Actor | null> {
  const token = takeToken(request, values) ?? '';
  const isKey = isApiKey(token);
  const actor = isKey ? await findKeyHolder(deps, token) : token ? await findActor(deps, token) : null;
  // An API key acts anonymously on public endpoints: it must not see its creator's favourites or bids.
  if (access === 'public') return isKey ? null : actor;
  if (!actor) throw new AppError(isKey ? 'api_key_invalid' : 'unauthorized');
  if (isKey && !apiKey) throw new AppError('api_key_not_taken');
  if (access !== 'user' && !actor.roles.includes(access)) throw new AppError('forbidden');
  return actor;
}

function envelope(endpoint: Endpoint, data: unknown, request: FastifyRequest): Record<string, unknown> {
  const list = endpoint.legacyList;
  return {
    success: true,
    ...(list && { [list]: (data as Record<string, unknown>)[list] }),
    data,
    request_id: request.id,
  };
}
