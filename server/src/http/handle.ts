import type { Access, AnswerInput, Endpoint, FormOf } from '@sto/contract/endpoint';
import { schemasOf } from '@sto/contract/endpoint-tables';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, findActor } from '../auth/actor.ts';
import { findKeyHolder } from '../auth/api-key.ts';
import { isApiKey, takeToken } from '../auth/session.ts';
import type { Deps } from '../deps.ts';
import { AppError } from './app-error.ts';
import { takeUploads } from './form-body.ts';
import { fieldErrors } from './form-errors.ts';
import { PreparedJson, preparedRoute, sendPrepared } from './prepared-json.ts';
import type { RateLimit } from './rate-limit.ts';
import { receivedFolder, removeReceived, type UploadedFile } from './receive-file.ts';
import { spendCaptcha } from './spend-captcha.ts';
import { readWireForm, type WireForm } from './wire-form.ts';

/** What a call knows beside its form. */
export interface Call<Who extends Access = Access> {
  /** The signed-in person; null only where the endpoint is public. */
  actor: Who extends 'public' ? Actor | null : Actor;
  /** Address of the caller. */
  ip: string;
  /** The browser's own line about itself; empty when it says nothing. */
  userAgent: string;
  /** The field `file` of an upload endpoint. */
  file: UploadedFile | undefined;
  /** Aborted when the sender of an upload leaves. */
  signal: AbortSignal;
}

const neverAborted = new AbortController().signal;

export type Handler<E extends Endpoint> = (
  form: FormOf<E>,
  call: Call<E['access']>,
) => Answered<E> | Promise<Answered<E>>;

/** {@link PreparedJson} is sent as it is, without the schema of the answer: a test compares the two. */
type Answered<E extends Endpoint> = AnswerInput<E> | PreparedJson;

/** Every path registered by {@link handle}; a test compares it with the contract. */
export const handledEndpoints = new Set<Endpoint>();

interface HandleOptions {
  /** Counts by address, before anything of the request is read. */
  limit?: RateLimit;
}

/** Serves one declared call: reads the wire, checks the caller, the form and the captcha, wraps the answer. */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  declared: E,
  run: Handler<E>,
  { limit }: HandleOptions = {},
): void {
  handledEndpoints.add(declared);
  const schemas = schemasOf(declared);
  const fileFolder = declared.upload ? receivedFolder(deps.config) : undefined;
  const answerTo = async ({ values, file }: WireForm, request: FastifyRequest, reply: FastifyReply) => {
    const actor = await identify(request, values, deps, declared);
    if (declared.method === 'POST' || actor) reply.header('cache-control', 'no-store');
    const form = schemas.form.safeParse(values);
    if (!form.success) throw new AppError('form_invalid', {}, fieldErrors(form.error));
    if (declared.captcha) await spendCaptcha(deps, declared.captcha, form.data, request);
    const userAgent = request.headers['user-agent'] ?? '';
    const signal = declared.upload ? signalOf(reply) : neverAborted;
    const call = { actor, ip: request.ip, userAgent, file, signal } as Call<E['access']>;
    const answer = await run(form.data, call);
    return answer instanceof PreparedJson
      ? sendPrepared(request, reply, answer)
      : envelope(declared, schemas.answer.parse(answer), request);
  };
  const serve = (scope: FastifyInstance) =>
    scope.route({
      method: declared.method,
      url: declared.path,
      ...(declared.prepared && preparedRoute),
      ...(limit && { config: { rateLimit: { max: limit.max, timeWindow: limit.windowMs } } }),
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

/** Fastify's own signal is aborted as soon as the body has been read. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

async function identify(
  request: FastifyRequest,
  values: Record<string, unknown>,
  deps: Deps,
  { access, apiKey }: Endpoint,
): Promise<Actor | null> {
  const token = takeToken(request, values) ?? '';
  const isKey = isApiKey(token);
  const actor = isKey ? await findKeyHolder(deps, token) : token ? await findActor(deps, token) : null;
  // To a public call its maker's things are not the key's.
  if (access === 'public') return isKey ? null : actor;
  if (!actor) throw new AppError(isKey ? 'api_key_invalid' : 'unauthorized');
  if (isKey && !apiKey) throw new AppError('api_key_not_taken');
  if (access !== 'user' && !actor.roles.includes(access)) throw new AppError('forbidden');
  return actor;
}

function envelope(declared: Endpoint, data: unknown, request: FastifyRequest): Record<string, unknown> {
  const list = declared.legacyList;
  return {
    success: true,
    ...(list && { [list]: (data as Record<string, unknown>)[list] }),
    data,
    request_id: request.id,
  };
}
