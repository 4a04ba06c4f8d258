import { type ErrorCode, type ErrorItem, errorCatalogue, type FailureEnvelope } from '@sto/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/server-pool.ts';
import { reportRefusal } from '../observability/security-events.ts';
import { AppError } from './app-error.ts';
import { isDiskFull } from './disk-full.ts';

/** Refusals that Fastify and its plugins give before a handler runs. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'body_invalid',
  FST_FIELDS_LIMIT: 'body_invalid',
  FST_PARTS_LIMIT: 'body_invalid',
};

function failure(request: FastifyRequest, errors: FailureEnvelope['errors']): FailureEnvelope {
  return { success: false, errors, request_id: request.id };
}

/** A refusal as the envelope lists it. */
export function item(code: ErrorCode, details: Record<string, unknown> = {}): ErrorItem {
  return { code, message: errorCatalogue[code].text, ...details };
}

/** Nothing is wrong with the request, and the same one may be answered soon. */
const awayRetrySeconds = 10;
/** Somebody has to make room. */
const spaceRetrySeconds = 300;

/** The one exit of every error: known refusals by their code, the rest is logged and answered with one sentence. */
export function registerErrorHandler(app: FastifyInstance, dataDir: string): void {
  app.setErrorHandler((error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof AppError) {
      reportRefusal(request.log, error.code);
      const { retry_after: retryAfter } = error.details;
      if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
      return reply
        .code(error.status)
        .send(failure(request, error.fields ?? [item(error.code, error.details)]));
    }
    if (isDiskFull(error)) {
      request.log.error(
        { err: error, dataDir },
        'no space left on the disk of the data folder or of the database',
      );
      return reply
        .code(errorCatalogue.no_space.status)
        .header('retry-after', spaceRetrySeconds)
        .send(failure(request, [item('no_space')]));
    }
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'the database cannot be reached, or is too slow');
      return reply
        .code(errorCatalogue.database_away.status)
        .header('retry-after', awayRetrySeconds)
        .send(failure(request, [item('database_away')]));
    }
    return isCallerGone(error, reply) ? endUnheard(request, reply) : sendUnknown(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => reply.code(404).send(failure(request, [item('not_found')])));
}

function sendUnknown(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = frameworkErrors[error.code] ?? (isCallersFault(error) ? 'body_invalid' : 'internal');
  if (code === 'internal') request.log.error({ err: error }, 'unexpected error');
  return reply.code(errorCatalogue[code].status).send(failure(request, [item(code)]));
}

/** A page that is left ends its calls. A stream of ours that breaks off under an open connection is an error. */
function isCallerGone(error: FastifyError, reply: FastifyReply): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

/** The status is for metrics only: it is not received. */
function endUnheard(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.debug('the caller left before the answer');
  return reply.code(499).send();
}

function isCallersFault(error: FastifyError): boolean {
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}
