/** One kind of value, by the words in which a fault names it. */
class Kind {
  readonly name: string;
  readonly holds: (value: unknown) => boolean;
  constructor(name: string, holds: (value: unknown) => boolean) {
    this.name = name;
    this.holds = holds;
  }
}

/** A shape around another: null beside it, or a list of it that holds something. */
class Wrapped {
  readonly how: 'or null' | 'filled';
  readonly inner: Shape;
  constructor(how: Wrapped['how'], inner: Shape) {
    this.how = how;
    this.inner = inner;
  }
}

/** What an answer has to be: a kind, a list of which every element has a shape, or fields that must all be there. */
export type Shape = Kind | Wrapped | readonly [Shape] | { readonly [field: string]: Shape };

const moments = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextOf = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isWithin = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && value >= least && value <= most;

export const id = new Kind('id', (value) => Number.isInteger(value) && (value as number) > 0);
export const whole = new Kind('whole number', Number.isInteger);
export const count = new Kind('count', (value) => Number.isInteger(value) && (value as number) >= 0);
export const number = new Kind('number', (value) => typeof value === 'number');
export const latitude = new Kind('latitude', isWithin(-90, 90));
export const longitude = new Kind('longitude', isWithin(-180, 180));
/** Of reviews: half a star to five. */
export const stars = new Kind('number of stars', isWithin(0.5, 5));
export const share = new Kind('share from 0 to 1', isWithin(0, 1));
export const text = new Kind('text', (value) => typeof value === 'string');
export const words = new Kind('text with something in it', isTextOf(/\S/));
export const boolean = new Kind('boolean', (value) => typeof value === 'boolean');
export const moment = new Kind('moment', isTextOf(moments));
export const day = new Kind('day', isTextOf(/^\d{4}-\d{2}-\d{2}$/));
export const hours = new Kind('time of day', isTextOf(/^([01]\d|2[0-4]):[0-5]\d$/));
export const is = (wanted: unknown) =>
  new Kind(JSON.stringify(wanted), (value) => JSON.stringify(value) === JSON.stringify(wanted));
export const oneOf = (...wanted: (string | number)[]) =>
  new Kind(`one of ${wanted.join(', ')}`, (value) => wanted.includes(value as string));
export const orNull = (inner: Shape): Shape => new Wrapped('or null', inner);
/** A list in which there must be something. */
export const filled = (inner: Shape): Shape => new Wrapped('filled', [inner]);

export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const step of path.split(/[.[\]]+/).filter(Boolean))
    value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** What of the shape is not so; none: all is. */
export function shapeFaults(value: unknown, shape: Shape, at = ''): string[] {
  const isNo = (name: string) => [`${at || 'the answer'} is no ${name}: ${shortened(value)}`];
  if (shape instanceof Kind) return shape.holds(value) ? [] : isNo(shape.name);
  if (shape instanceof Wrapped) {
    if (shape.how === 'or null') return value === null ? [] : shapeFaults(value, shape.inner, at);
    return Array.isArray(value) && value.length === 0
      ? [`${at} is empty`]
      : shapeFaults(value, shape.inner, at);
  }
  if (isListOf(shape)) return Array.isArray(value) ? elementFaults(value, shape[0], at) : isNo('list');
  if (!isObject(value)) return isNo('object');
  return Object.entries(shape).flatMap(([field, inner]) =>
    shapeFaults(value[field], inner, at ? `${at}.${field}` : field),
  );
}

const isListOf = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** Of every element; told of the first that is wrong, and of how many more are. */
function elementFaults(list: readonly unknown[], shape: Shape, at: string): string[] {
  const wrong = list
    .map((element, index) => shapeFaults(element, shape, `${at}[${index}]`))
    .filter((faults) => faults.length > 0);
  const ids = list.flatMap((element) => (isObject(element) && 'id' in element ? [element.id] : []));
  const twice = ids.find((own, index) => ids.indexOf(own) !== index);
  return [
    ...(wrong[0] ?? []),
    ...(wrong.length > 1 ? [`so are ${wrong.length - 1} more of ${at}`] : []),
    ...(twice === undefined ? [] : [`${at} has the id ${shortened(twice)} twice`]),
  ];
}

/** As a fault shows a value. */
export const shortened = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 60);
