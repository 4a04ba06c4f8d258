import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const serializers = {
  req: ({ id, method, routeOptions }: FastifyRequest) => ({ id, method, route: routeOptions.url ?? 'none' }),
  err: describeError,
  // The form-data parser would log the headers with the token.
  busboyOptions: () => undefined,
};

/**
 * Structured lines without secrets: no headers, no bodies, and the route instead of the address. An address may grant
 * access (a signed picture, a private file) or contain personal data by mistake.
 */
export function loggerOptions(level: Config['logLevel']): FastifyLoggerOptions {
  return { level, serializers };
}

interface DescribedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: DescribedError;
  [key: string]: unknown;
}

/**
 * An error for the log. The message of a failed query has its parameters, the database's message the refused value:
 * both may contain phones, codes and comments.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.constructor.name,
    message: messageOf(error, code),
    // The first lines of a stack repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** Classes 22 and 23 of PostgreSQL, data and integrity, quote the value itself. */
function messageOf(error: Error, code: unknown): string {
  if ('query' in error && 'params' in error) return `Failed query: ${error.query}`;
  return typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code) ? 'refused a value' : error.message;
}
