import { z } from 'zod';
import { isVisible } from './visible-text.ts';

/**
 * Primitives of every form and answer. Forms arrive as text (form-data, query), so form primitives accept
 * strings and return numbers; answer primitives accept the real type only.
 */

/** The message for text that is not a number; an absent value keeps the message of an empty field. */
const unless = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? undefined : message),
});

const intText = (message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}$/, message),
      ],
      unless(message),
    )
    .transform(Number);
const numberText = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .max(40, 'Нужно число')
        .regex(/^-?\d+(\.\d+)?(e-?\d{1,2})?$/, 'Нужно число'),
    ],
    unless('Нужно число'),
  )
  .transform(Number);

const maxId = 2_147_483_647;
const notAnId = 'Нужен номер: целое число больше нуля';

/* `wire` in the metadata is the JSON schema for the API page instead of what the parser accepts: forms are
   text, so a number is text there. */

/** A positive integer id, at most 2^31 − 1 (a PostgreSQL `integer`). */
export const IdForm = intText(notAnId)
  .pipe(z.int(notAnId).positive(notAnId).max(maxId, notAnId))
  .meta({ wire: { type: 'integer', minimum: 1, maximum: maxId } });
export const intForm = (min: number, max: number) =>
  intText('Нужно целое число')
    .pipe(
      z
        .int({ error: ({ code }) => (code === 'invalid_type' ? 'Нужно целое число' : undefined) })
        .min(min)
        .max(max),
    )
    .meta({ wire: { type: 'integer', minimum: min, maximum: max } });
export const numberForm = (min: number, max: number) =>
  numberText
    .pipe(z.number().min(min).max(max))
    .meta({ wire: { type: 'number', minimum: min, maximum: max } });
/** `1`, `true`, `on` → true; `0`, `false`, `off` → false. */
export const FlagForm = z
  .union([
    z.boolean(),
    z
      .number()
      .transform(String)
      .pipe(z.enum(['0', '1']))
      .transform((text) => text === '1'),
    z.enum(['0', '1', 'true', 'false', 'on', 'off']).transform((text) => ['1', 'true', 'on'].includes(text)),
  ])
  .meta({
    wire: { type: ['boolean', 'string'], enum: [true, false, '1', '0', 'true', 'false', 'on', 'off'] },
  });

const listForm = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(item).max(max),
    )
    .transform((entries) => [...new Set(entries)]);
/**
 * Repeated `name[]` entries; a single value counts as a list of one. Duplicates are dropped, the order stays.
 */
export const idListForm = (max: number) => listForm(IdForm, max);
/** The same for short codes, e.g. `waiting_room`. */
export const codeListForm = (max: number) => listForm(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), max);
/** An object as JSON text: form-data has no other way. An object is accepted too. */
export const jsonForm = <Item extends z.ZodType>(item: Item) => z.preprocess(fromJson, item);

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The same for a list of objects. */
export const jsonListForm = <Item extends z.ZodType>(
  item: Item,
  { max, empty, example }: { max: number; empty: string; example?: unknown },
) =>
  z.preprocess(
    fromJson,
    z
      .array(item)
      .min(1, empty)
      .max(max)
      .meta(example === undefined ? {} : { examples: [example] }),
  );
/** Text without control characters (line feeds stay), trimmed, at most `max` characters. */
export const textForm = (max: number) =>
  z
    .string()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
    .transform((text) => text.replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').trim())
    .transform((text) => (isVisible(text) ? text : ''))
    .pipe(z.string().max(max))
    .meta({ wire: { type: 'string', maxLength: max } });

/** Any spelling of a Russian mobile or landline number → `+7XXXXXXXXXX`. */
export const PhoneForm = z
  .string()
  .transform((text, context) => {
    const phone = normalizePhone(text);
    if (phone) return phone;
    context.addIssue({ code: 'custom', message: 'Номер неполный. Введите 10 цифр после +7' });
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', examples: ['+79162041750', '8 (916) 204-17-50'] } });

/** `8 (916) 204-17-50`, `+7 916…`, `9162041750` → `+79162041750`; null when it is not a Russian number. */
export function normalizePhone(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits;
  return /^[3489]\d{9}$/.test(national) ? `+7${national}` : null;
}

const emailLengthMax = 254;
/**
 * Atoms separated by dots, and a domain of at least two labels: RFC 5321 without quotes and bracketed
 * addresses.
 */
const emailAddress =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** An e-mail address in lower case. Delivery is not checked. */
export const EmailForm = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(emailLengthMax)
      .regex(emailAddress, 'Проверьте почту: нужен адрес латиницей вида name@example.ru'),
  )
  .meta({ wire: { type: 'string', maxLength: emailLengthMax, examples: ['anna@example.ru'] } });

/** ISO 8601 has years that the database does not have, e.g. 0000. */
const isOfOurTime = (text: string) => text >= '1900' && text < '2200';
const notOfOurTime = 'Нужен год от 1900 до 2199';

export const Moment = z.iso
  .datetime({
    offset: true,
    ...unless('Нужен момент с часовым поясом, например 2026-03-14T10:00:00+03:00'),
  })
  .refine(isOfOurTime, notOfOurTime);
export const Day = z.iso.date().refine(isOfOurTime, notOfOurTime);
export const DayForm = z.iso.date('День: например 2026-05-09').refine(isOfOurTime, notOfOurTime);
/** A request with or without a time. */
export const MomentOrDay = z.union(
  [Moment, Day],
  unless('Нужен день или момент с часовым поясом, например 2026-03-14 или 2026-03-14T10:00:00+03:00'),
);
export const Id = z.int().positive();
export const Roubles = z.int();
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

export const pageForm = { page: intForm(1, 100_000).default(1), page_size: intForm(1, 100).default(20) };
/** A list answer: `total` counts all matches, `items` is the requested page. */
export const paged = <T extends z.ZodType>(item: T) => z.object({ total: z.int(), items: z.array(item) });

/** Random id of an anonymous browser, created by the web at the first visit and stored in a cookie. */
export const IdentityHash = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

export const BoundsForm = z
  .string()
  .trim()
  .regex(/^(-?\d{1,3}(\.\d+)?,){3}-?\d{1,3}(\.\d+)?$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([Latitude, Longitude, Latitude, Longitude]))
  .transform(([south, west, north, east]) => ({ south, west, north, east }));
