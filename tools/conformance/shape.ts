/** What stands at a path of an answer. */
export type Kind =
  | 'list'
  | 'object'
  | 'id'
  | 'number'
  | 'text'
  | 'boolean'
  | 'text or null'
  | 'moment'
  | 'present';

/** `data.services[0].lat` → kind. */
export type Shape = Record<string, Kind>;

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const kinds: Record<Kind, (value: unknown) => boolean> = {
  list: Array.isArray,
  object: isObject,
  id: (value) => Number.isInteger(value) && (value as number) > 0,
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  'text or null': (value) => value === null || typeof value === 'string',
  moment: (value) => typeof value === 'string' && moment.test(value),
  present: (value) => value !== undefined,
};

export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const step of path.split(/[.[\]]+/).filter(Boolean))
    value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** What of the shape is not so; none: all is. */
export function shapeFaults(body: unknown, shape: Shape): string[] {
  return Object.entries(shape)
    .filter(([path, kind]) => !kinds[kind](valueAt(body, path)))
    .map(([path, kind]) => `${path} is no ${kind}: ${JSON.stringify(valueAt(body, path))?.slice(0, 60)}`);
}
