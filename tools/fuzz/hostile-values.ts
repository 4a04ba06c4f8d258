export type Random = () => number;

export const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  examples?: unknown[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  format?: string;
  anyOf?: Schema[];
}

export function likelyValue(random: Random, schema: Schema): string | string[] {
  const known = [...(schema.enum ?? []), ...(schema.examples ?? [])];
  if (known.length > 0) return String(oneOf(random, known));
  const [first] = schema.anyOf ?? [];
  if (first) return likelyValue(random, first);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array')
    return Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      String(likelyValue(random, schema.items ?? {})),
    );
  if (type === 'integer' || type === 'number') {
    const least = Math.max(schema.minimum ?? 0, -1000);
    return String(Math.floor(least + random() * Math.min((schema.maximum ?? 1000) - least, 3000)));
  }
  if (type === 'boolean') return oneOf(random, ['0', '1']);
  if (schema.format === 'date-time') return '2026-12-01T10:00:00+03:00';
  return oneOf(random, ['текст', 'abc', '+79000000001', '1', 'замена масла', '2026-12-01', 'Е219ВН116']);
}

const long = 'я'.repeat(20_000);

/** Values that no field accepts and that break a careless server. */
const hostileTexts: readonly string[] = [
  ...[
    '-1',
    '0',
    '1e309',
    '-0',
    'NaN',
    'Infinity',
    '99999999999999999999',
    '2147483648',
    '1.5',
    '0x10',
    '١٢٣',
  ],
  ...['null', 'undefined', 'true', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString'],
  ...[
    "' OR 1=1 --",
    '"; drop table bids; --',
    '%',
    '_',
    '\\',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...[
    '../../../../etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1:5432/',
    '//evil.example',
    'javascript:alert(1)',
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\u202Eабв',
    '\uFEFF',
    '\uD800',
    '👩‍👩‍👧‍👦'.repeat(50),
    '\r\nSet-Cookie: a=b',
    ' ',
    '\t\n',
  ],
  ...['2026-02-30', '0000-00-00T00:00:00Z', '275760-09-14T00:00:00Z', '2026-12-01T10:00:00', '24:61'],
  ...['91,0,-91,0', '90,180,-90,-180', '1,2,3', 'a,b,c,d', long, '9'.repeat(400), '-'.repeat(5000)],
];

export const hostileText = (random: Random): string => oneOf(random, hostileTexts);

/** Names that a form may hide a field under. */
export const hostileName = (random: Random, name: string): string =>
  oneOf(random, [
    name,
    name,
    `${name}[]`,
    `${name}[][]`,
    `${name}[a][b][c]`,
    `${name}.x`,
    '__proto__',
    `${name}\u0000`,
  ]);

/** Values for JSON bodies that text cannot express. */
export function hostileJson(random: Random): unknown {
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
  const object = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}') as unknown;
  return oneOf(random, [
    null,
    true,
    -1,
    1e308,
    [],
    {},
    [[]],
    [null],
    deep,
    object,
    { $gt: '' },
    Array.from({ length: 3000 }, () => 1),
  ]);
}
