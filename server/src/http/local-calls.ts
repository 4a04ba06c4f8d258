import type { FailureEnvelope } from '@sto/contract/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { item } from './error-handler.ts';
import { collectFields } from './form-fields.ts';

/** Answers a public call within the process, as an anonymous visitor, as text of JSON. */
type LocalCall = (values: Record<string, unknown>) => Promise<string>;

declare module 'fastify' {
  interface FastifyInstance {
    /** By {@link localKey}. */
    localCalls?: Map<string, LocalCall>;
  }
}

/** Method and path under `/api`: the web is built with an endpoint table of its own. */
export function localKey({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

/** Routes registered after this can be called by {@link callLocally}. */
export function takeLocalCalls(app: FastifyInstance): void {
  app.decorate('localCalls', new Map<string, LocalCall>());
}

/**
 * Answers as the API would answer an anonymous visitor, without HTTP: no limits, no headers.
 * @throws what is no refusal of the contract.
 */
export async function callLocally(
  app: FastifyInstance,
  endpoint: { method: string; path: string },
  fields: readonly [string, unknown][],
): Promise<{ status: number; text: string }> {
  const call = app.localCalls?.get(localKey(endpoint));
  if (!call) throw new Error(`no public call ${localKey(endpoint)}`);
  try {
    return { status: 200, text: await call(collectFields(fields)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure: FailureEnvelope = {
      success: false,
      errors: error.fields ?? [item(error.code, error.details)],
      request_id: '',
    };
    return { status: error.status, text: JSON.stringify(failure) };
  }
}
