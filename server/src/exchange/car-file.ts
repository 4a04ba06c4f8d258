import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import streamArray from 'stream-json/streamers/stream-array.js';
import { z } from 'zod';
import { drives, fuels, gearboxes, type MarkFile } from '../db/seed/catalogue-data.ts';
import { slugOf } from './slug.ts';
import { storableText } from './storable-text.ts';
import { FileError } from './workshop-file.ts';

const text = z.string().overwrite(storableText);
const name = text.trim().min(1, 'пустое название').max(100, 'название длиннее 100 знаков');
const year = z.coerce.number().int().min(1880, 'год до 1880').max(2100, 'год после 2100');
const noYear = z
  .null()
  .or(z.literal(''))
  .transform(() => null);

const Modification = z.tuple([
  name,
  z.number().positive().nullable(),
  z.number().int().positive(),
  z.enum(fuels),
  z.enum(gearboxes),
  z.enum(drives),
]);
const Generation = z.object({
  name,
  from: year,
  to: year.nullable(),
  modifications: z.array(Modification).default([]),
});
/** Years as open lists write them: `years: [2012, 2020]`, `year-from`/`year-to`, `from`/`to`. */
const Model = z
  .object({
    name: name.optional(),
    model: name.optional(),
    name_ru: name.nullish(),
    'cyrillic-name': name.nullish(),
    class: text.nullish(),
    years: z.array(year).max(200).optional(),
    from: year.or(noYear).optional(),
    to: year.or(noYear).optional(),
    'year-from': year.or(noYear).optional(),
    'year-to': year.or(noYear).optional(),
    generations: z.array(Generation).optional(),
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
    /** Our own files hold the mark's fields together, open lists hold its name. */
    mark: z
      .union([
        name,
        z.object({
          name,
          name_ru: name.nullish(),
          country: text.nullish(),
          is_popular: z.boolean().nullish(),
        }),
      ])
      .optional(),
    name: name.optional(),
    'cyrillic-name': name.nullish(),
    country: text.nullish(),
    popular: z.boolean().nullish(),
    models: z.array(Model),
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

/** Null: the file does not tell it. */
interface ReadFile extends Pick<MarkFile, 'models'> {
  mark: { name: string; name_ru: string | null; country: string | null; is_popular: boolean | null };
}
export type ReadMark = { row: number } & ({ slug: string; file: ReadFile } | { error: string });

/** Reads a JSON list of marks with their models, a mark at a time. */
export async function* readCars(file: string): AsyncGenerator<ReadMark> {
  const marks = pipeline(
    createReadStream(file),
    streamArray.withParserAsStream(),
    () => undefined,
  ) as AsyncIterable<{ key: number; value: unknown }>;
  try {
    for await (const { key, value } of marks) {
      const read = Mark.safeParse(value);
      if (read.success) {
        yield { row: key + 1, slug: slugOf(read.data.mark.name), file: read.data as ReadFile };
      } else {
        const [issue] = read.error.issues;
        yield {
          row: key + 1,
          error: `${issue?.path.join('.') || 'марка'}: ${issue?.message ?? 'не подходит'}`,
        };
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    throw new FileError(
      `Это не список марок в JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
