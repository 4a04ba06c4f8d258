import type { AnswerOf, Endpoint, FormInput } from '@sto/contract/endpoint';
import type { FastifyInstance } from 'fastify';

export interface CallResult<E extends Endpoint> {
  status: number;
  /** The envelope's `data`, typed by the contract; undefined after a refusal. */
  data: AnswerOf<E>;
  errors: unknown;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** Calls a declared endpoint over HTTP as the web does: query for GET, form-data for POST, Bearer token. */
export async function call<E extends Endpoint>(
  app: FastifyInstance,
  declared: E,
  form: FormInput<E> | Record<string, unknown>,
  options: { token?: string; file?: { name: string; bytes: Uint8Array; type?: string }; ip?: string } = {},
): Promise<CallResult<E>> {
  const headers: Record<string, string> = options.token ? { authorization: `Bearer ${options.token}` } : {};
  const fields = Object.entries(form as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const base = { headers, remoteAddress: options.ip ?? '127.0.0.1' };
  const response =
    declared.method === 'GET'
      ? await app.inject({ ...base, method: 'GET', url: `/api${declared.path}?${queryOf(fields)}` })
      : await app.inject({
          ...base,
          method: 'POST',
          url: `/api${declared.path}`,
          payload: formDataOf(fields, options.file),
        });
  const body = response.json() as Record<string, unknown>;
  return {
    status: response.statusCode,
    data: body.data as AnswerOf<E>,
    errors: body.errors,
    body,
    headers: response.headers,
  };
}

function flatten(fields: [string, unknown][]): [string, string][] {
  return fields.flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((entry): [string, string] => [`${name}[]`, String(entry)])
      : [[name, String(value)]],
  );
}

function queryOf(fields: [string, unknown][]): string {
  return new URLSearchParams(flatten(fields)).toString();
}

function formDataOf(
  fields: [string, unknown][],
  file?: { name: string; bytes: Uint8Array; type?: string },
): FormData {
  const data = new FormData();
  for (const [name, value] of flatten(fields)) data.append(name, value);
  if (file)
    data.append('file', new Blob([Uint8Array.from(file.bytes)], { type: file.type ?? '' }), file.name);
  return data;
}
