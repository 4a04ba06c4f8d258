import {
  hostileJson,
  hostileName,
  hostileText,
  likelyValue,
  oneOf,
  type Random,
  type Schema,
} from './hostile-values.ts';

export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  fields: Record<string, Schema>;
}

interface DocumentOperation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Schema> } }> };
}

export function operationsOf(document: {
  paths: Record<string, Record<string, DocumentOperation>>;
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [form] = Object.values(requestBody?.content ?? {});
      const query = parameters
        .filter((row) => row.in === 'query')
        .map(({ name, schema }) => [name, schema] as const);
      const fields = Object.fromEntries([...query, ...Object.entries(form?.schema.properties ?? {})]);
      delete fields.auth_token;
      return { method: method === 'get' ? 'GET' : 'POST', path, fields } as const;
    }),
  );
}

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
}

type Pairs = [name: string, value: string][];

function pairsOf(random: Random, { fields }: Operation): Pairs {
  const pairs: Pairs = Object.entries(fields)
    .filter(() => random() < 0.85)
    .flatMap(([name, schema]) => {
      const value = likelyValue(random, schema);
      return Array.isArray(value)
        ? value.map((item): [string, string] => [`${name.replace('[]', '')}[]`, item])
        : [[name, value] satisfies [string, string]];
    });
  const names = Object.keys(fields);
  const wrongs = names.length > 0 ? 1 + Math.floor(random() * 3) : 0;
  for (let wrong = 0; wrong < wrongs; wrong += 1) {
    const name = oneOf(random, names);
    const remaining = pairs.filter(
      ([known]) => random() < 0.2 || known.replace('[]', '') !== name.replace('[]', ''),
    );
    const added: Pairs =
      random() < 0.05
        ? Array.from({ length: 300 }, () => [`${name}[]`, '1'])
        : [[hostileName(random, name), hostileText(random)]];
    pairs.splice(0, pairs.length, ...remaining, ...(random() < 0.15 ? [] : added));
  }
  return pairs;
}

const text = new TextEncoder();

/** Percent-encoded as by browsers; a lone surrogate and sometimes bytes that are not UTF-8 pass unchanged. */
function encoded(random: Random, pairs: Pairs): string {
  const broken = random() < 0.05 ? ['%ff%fe=%c3%28', 'a=%', '%zz=1', '=&&=&'] : [];
  const safe = (part: string) => encodeURIComponent(part.toWellFormed());
  return [...pairs.map(([name, value]) => `${safe(name)}=${safe(value)}`), ...broken].join('&');
}

const boundary = 'fuzz-boundary';

function multipart(random: Random, pairs: Pairs, hasFile: boolean): Uint8Array {
  const parts = pairs.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${value}\r\n`,
  );
  const file = hasFile || random() < 0.1 ? [filePart(random)] : [];
  const end = random() < 0.1 ? '' : `--${boundary}--\r\n`;
  const whole = Buffer.concat([...parts.map((part) => Buffer.from(part)), ...file, Buffer.from(end)]);
  return random() < 0.1 ? whole.subarray(0, Math.floor(random() * whole.length)) : whole;
}

const fileNames = ['a.jpg', '', '../../x.jpg', 'я'.repeat(300), 'a.svg', 'a\u0000.png', '.htaccess'];
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const contents = [
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  Buffer.from('89504e470d0a1a0a0000000d4948445200ffffff00ffffff0806000000', 'hex'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '),
  Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heic'),
  Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42moov'),
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(eicar),
  Buffer.alloc(0),
  Buffer.alloc(200_000, 7),
];

function filePart(random: Random): Buffer {
  const field = oneOf(random, ['file', 'file', 'file', 'files', 'file[]']);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${oneOf(random, fileNames)}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), oneOf(random, contents), Buffer.from('\r\n')]);
}

function jsonBody(random: Random, pairs: Pairs): string {
  const object: Record<string, unknown> = Object.fromEntries(pairs);
  for (const name of Object.keys(object)) if (random() < 0.4) object[name] = hostileJson(random);
  const whole = JSON.stringify(random() < 0.9 ? object : hostileJson(random)) ?? '';
  return random() < 0.1 ? whole.slice(0, -1) : whole;
}

const tokens = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  `Bearer ${'x'.repeat(4000)}`,
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
];

/** A request to this call, deterministic for a state of `random`. `token` is valid or absent. */
export function fuzzRequest(random: Random, operation: Operation, token: string | undefined): FuzzRequest {
  const pairs = pairsOf(random, operation);
  const headers: Record<string, string> = {};
  if (token && random() < 0.85) headers.authorization = `Bearer ${token}`;
  else if (random() < 0.5) headers.authorization = oneOf(random, tokens);
  if (operation.method === 'GET')
    return {
      method: 'GET',
      path: `${operation.path}?${encoded(random, pairs)}`.slice(0, 15_000),
      headers,
      body: undefined,
    };
  const method = random() < 0.98 ? 'POST' : oneOf(random, ['PUT', 'DELETE', 'PATCH', 'GET']);
  if (method === 'GET') return { method, path: operation.path, headers, body: undefined };
  const { type, body } = bodyOf(random, pairs, 'file' in operation.fields);
  if (type) headers['content-type'] = type;
  return { method, path: operation.path, headers, body };
}

function bodyOf(random: Random, pairs: Pairs, hasFile: boolean): { type: string; body: Uint8Array } {
  const kind = random();
  if (hasFile ? kind < 0.8 : kind < 0.3)
    return { type: `multipart/form-data; boundary=${boundary}`, body: multipart(random, pairs, hasFile) };
  if (kind < 0.65)
    return { type: 'application/x-www-form-urlencoded', body: text.encode(encoded(random, pairs)) };
  if (kind < 0.92) return { type: 'application/json', body: text.encode(jsonBody(random, pairs)) };
  const type = oneOf(random, [
    'text/plain',
    'text/xml',
    '',
    'multipart/form-data',
    'application/json; charset=koi8-r',
    'x',
    'application/x-www-form-urlencoded; charset=utf-7',
  ]);
  return {
    type,
    body:
      random() < 0.5
        ? text.encode(encoded(random, pairs))
        : new Uint8Array([0xff, 0xfe, 0, 0x80, 0xc3, 0x28]),
  };
}
