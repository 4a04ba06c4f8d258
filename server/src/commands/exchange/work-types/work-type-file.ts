import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { workTypeGroupIds } from '@sto/contract/work-types/work-types.endpoints';
import { z } from 'zod';
import type { WorkTypeFile } from '../../../db/seed/catalogue-data.ts';
import { FileError } from '../file-error.ts';
import { said } from '../said-of-issue.ts';
import { storableText } from '../storable-text.ts';
import { notUtf8 } from '../utf8-text.ts';

const mostMinutes = 100_000;
const mostRoubles = 10_000_000;
const lastId = 2 ** 31 - 1;
/** The limit of one statement and of a tree that a phone shows. */
const mostWorks = 5000;

const text = (most: number) =>
  z
    .string()
    .overwrite((value) => storableText(value).trim())
    .min(1, 'пусто')
    .max(most, `длиннее ${most} знаков`);
const id = z.int().min(1, 'не номер').max(lastId, 'не номер');
const phrases = z.array(text(100)).max(200, 'больше 200 строк').default([]);
const roubles = z.int().min(0, 'меньше нуля').max(mostRoubles, `больше ${mostRoubles}`);

const Service = z
  .strictObject({
    id,
    title: text(120),
    synonyms: phrases,
    symptoms: phrases,
    minutes: z.int().min(1, 'меньше минуты').max(mostMinutes, `больше ${mostMinutes}`),
    price_from: roubles,
    price_to: roubles.min(1, 'меньше рубля'),
    is_popular: z.boolean().default(false),
    merged_into: id.optional(),
  })
  .refine((work) => work.price_to >= work.price_from, {
    path: ['price_to'],
    message: 'меньше, чем price_from',
    when: ({ issues }) => issues.length === 0,
  });
const Category = z.strictObject({ id, title: text(120), services: z.array(Service) });
const Group = z.strictObject({ id, title: text(60), icon: text(40), categories: z.array(Category) });
const File = z.strictObject({
  /** The version that the file replaces; absent: any. */
  version: z.int().min(0, 'не номер').optional(),
  groups: z.array(Group),
});

type Wrong = [place: string, text: string];
export type ReadWorkTypes = { file: WorkTypeFile; version: number | undefined } | { errors: Wrong[] };

/** Reads and checks a catalogue of works without the database. Throws if it is not JSON. */
export function readWorkTypesFile(name: string): ReadWorkTypes {
  const bytes = readFileSync(name);
  if (!isUtf8(bytes)) throw new FileError(`Это не JSON: ${notUtf8}`);
  const value = parseJson(bytes.toString('utf8'));
  const read = File.safeParse(value, { error: said });
  if (!read.success)
    return { errors: read.error.issues.map(({ path, message }) => [placeOf(value, path), message]) };
  const { version, groups } = read.data;
  const errors = [...wrongGroups({ groups }), ...repeated({ groups })];
  return errors.length > 0 ? { errors } : { file: { groups }, version };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new FileError(`Это не JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `groups[0].categories[2].services[5].minutes (id 1003)`: the id is of the innermost row that has one. */
function placeOf(value: unknown, path: readonly PropertyKey[]): string {
  let inner = value;
  let innerId: unknown;
  for (const step of path) {
    inner = (inner as Record<PropertyKey, unknown> | null | undefined)?.[step];
    const own = (inner as { id?: unknown } | null | undefined)?.id;
    if (typeof own === 'number') innerId = own;
  }
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return `${place.slice(1) || 'файл'}${innerId === undefined ? '' : ` (id ${innerId})`}`;
}

/** Requires the four groups of the specification, each with a work. */
function wrongGroups({ groups }: WorkTypeFile): Wrong[] {
  const known: number[] = Object.values(workTypeGroupIds);
  const errors: Wrong[] = known
    .filter((groupId) => !groups.some((group) => group.id === groupId))
    .map((groupId) => ['groups', `нет группы ${groupId}, без неё нельзя`]);
  for (const group of groups) {
    const works = group.categories.flatMap(({ services }) => services);
    const place = `группа ${group.id} «${group.title}»`;
    if (!known.includes(group.id)) errors.push([place, `групп только четыре: ${known.join(', ')}`]);
    else if (works.every((work) => work.merged_into !== undefined))
      errors.push([place, 'в ней не осталось работ']);
  }
  return errors;
}

/** Ids are unique across groups, categories and works, titles among the active works. */
function repeated({ groups }: WorkTypeFile): Wrong[] {
  const categories = groups.flatMap((group) => group.categories);
  const works = categories.flatMap((category) => category.services);
  const ids = new Set<number>();
  const titles = new Map<string, number>();
  const errors: Wrong[] = works.length > mostWorks ? [['groups', `работ больше ${mostWorks}`]] : [];
  for (const row of [...groups, ...categories, ...works]) {
    if (ids.has(row.id)) errors.push([`id ${row.id} «${row.title}»`, 'такой номер уже был выше']);
    ids.add(row.id);
  }
  for (const work of works.filter(({ merged_into }) => merged_into === undefined)) {
    const title = work.title.toLowerCase();
    const other = titles.get(title);
    if (other !== undefined)
      errors.push([`работа ${work.id} «${work.title}»`, `так же названа работа ${other}`]);
    titles.set(title, work.id);
  }
  return errors;
}
