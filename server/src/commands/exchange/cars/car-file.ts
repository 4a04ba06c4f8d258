import { z } from 'zod';
import { drives, fuels, gearboxes, type MarkFile } from '../../../db/seed/catalogue-data.ts';
import { readJsonList } from '../json-list.ts';
import { said } from '../said-of-issue.ts';
import { storableText } from '../storable-text.ts';
import { slugOf } from '../workshops/slug.ts';

const text = z.string().overwrite(storableText);
const name = text.trim().min(1, 'пустое название').max(100, 'название длиннее 100 знаков');
const word = text.max(60, 'длиннее 60 знаков');
const year = z.coerce
  .number('нужен год')
  .int('нужен год')
  .min(1880, 'год до 1880')
  .max(2100, 'год после 2100');
const noYear = z
  .null()
  .or(z.literal(''))
  .transform(() => null);
const yesOrNo = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const maybeYear = z.union([year, noYear], 'нужен год');

/** Open lists have `true`, `1` or either as text; null and an empty text mean unknown. */
const maybeYes = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  return text === '' ? null : (yesOrNo.get(text) ?? value);
}, z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)], 'нужно true, false, 1 или 0').nullish());

const Modification = z.tuple(
  [
    name,
    z.number().positive('нужен объём больше нуля').max(100, 'больше 100 литров').nullable(),
    z.int().positive('нужна мощность больше нуля').max(10_000, 'больше 10 000 сил'),
    z.enum(fuels),
    z.enum(gearboxes),
    z.enum(drives),
  ],
  'нужно [название, литры, силы, топливо, коробка, привод]',
);
const Generation = z.object({
  name,
  from: year,
  to: year.nullable(),
  modifications: z.array(Modification).max(1000, 'больше 1000 модификаций').default([]),
});
/** Years in the forms of open lists: `years: [2012, 2020]`, `year-from`/`year-to`, `from`/`to`. */
const Model = z
  .object({
    name: name.optional(),
    model: name.optional(),
    name_ru: name.nullish(),
    'cyrillic-name': name.nullish(),
    class: word.nullish(),
    years: z.array(year).max(200, 'больше 200 годов').optional(),
    from: maybeYear.optional(),
    to: maybeYear.optional(),
    'year-from': maybeYear.optional(),
    'year-to': maybeYear.optional(),
    generations: z.array(Generation).max(200, 'больше 200 поколений').optional(),
  })
  .transform((row, context) => {
    const modelName = row.name ?? row.model;
    if (!modelName) context.addIssue({ code: 'custom', message: 'у модели нет названия' });
    const years = row.years?.length ? row.years : null;
    const from = years ? Math.min(...years) : (row.from ?? row['year-from'] ?? null);
    const to = years ? Math.max(...years) : (row.to ?? row['year-to'] ?? null);
    if (from !== null && to !== null && to < from)
      context.addIssue({ code: 'custom', message: `годы модели ${modelName} идут назад: ${from}–${to}` });
    return {
      name: modelName ?? '',
      name_ru: row.name_ru ?? row['cyrillic-name'] ?? null,
      class: row.class ?? null,
      from,
      to,
      generations: row.generations ?? [],
    };
  });
const Mark = z
  .object({
    mark: z
      .union(
        [
          name,
          z.object({
            name,
            name_ru: name.nullish(),
            country: word.nullish(),
            is_popular: maybeYes,
          }),
        ],
        'нужно название марки или объект с её name',
      )
      .optional(),
    name: name.optional(),
    'cyrillic-name': name.nullish(),
    country: word.nullish(),
    popular: maybeYes,
    models: z.array(Model).max(5000, 'больше 5000 моделей'),
  })
  .transform((row, context) => {
    const own = typeof row.mark === 'object' ? row.mark : undefined;
    const markName = own?.name ?? (typeof row.mark === 'string' ? row.mark : row.name);
    if (!markName) context.addIssue({ code: 'custom', message: 'у марки нет названия' });
    return {
      mark: {
        name: markName ?? '',
        name_ru: own?.name_ru ?? row['cyrillic-name'] ?? null,
        country: own?.country ?? row.country ?? null,
        is_popular: own?.is_popular ?? row.popular ?? null,
      },
      models: row.models,
    };
  });

/** Null: unknown. */
interface ReadFile extends Pick<MarkFile, 'models'> {
  mark: { name: string; name_ru: string | null; country: string | null; is_popular: boolean | null };
}
export type ReadMark = { row: number } & ({ slug: string; file: ReadFile } | { error: string });

const expected = 'Нужен список марок: [{"name": "Kia", "models": [{"name": "Rio"}, …]}, …]';

export async function* readCars(file: string): AsyncGenerator<ReadMark> {
  for await (const item of readJsonList(file, { expected })) {
    if ('error' in item) yield item;
    else yield { row: item.row, ...readMark(item.value) };
  }
}

function readMark(value: unknown): { slug: string; file: ReadFile } | { error: string } {
  const read = Mark.safeParse(value, { error: said });
  if (read.success) return { slug: slugOf(read.data.mark.name), file: read.data as ReadFile };
  const [issue] = read.error.issues;
  return { error: `${issue?.path.join('.') || 'марка'}: ${issue?.message ?? 'не подходит'}` };
}
