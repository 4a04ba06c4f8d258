import { type CarClass, carClasses } from '@sto/contract/enums';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { z } from 'zod';
import { readCsv } from '../csv-file.ts';
import type { WrongRow } from '../workshops/listing-source.ts';
import { ownIdPrefix } from '../workshops/read-listing.ts';

export const priceColumns = [
  'workshop',
  'work_type_id',
  'car_class',
  'price_from',
  'price_to',
  'minutes',
  'warranty_months',
] as const;

const shape = {
  neededColumns: [['workshop'], ['work_type_id'], ['price_from']],
  what: 'с прайсом автосервисов',
  expected: `Нужна первая строка с именами столбцов: ${priceColumns.join(',')}, через запятую, точку с запятой или табуляцию`,
};

export interface PriceRow {
  row: number;
  /** Its slug. */
  workshop: string;
  workTypeId: number;
  /** Null: the price for all classes. */
  carClass: CarClass | null;
  priceFrom: number;
  priceTo: number;
  minutes: number | undefined;
  warrantyMonths: number | null;
}

const number = (column: string, least: number, most: number) =>
  z
    .string({ error: `нет значения в столбце ${column}` })
    .regex(/^\d{1,9}$/, { error: (issue) => `${column}: нужно целое число, а не «${issue.input}»` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error: `${column}: от ${least} до ${most}` });

const roubles = (column: string) => number(column, ...workLimits.price);

const PriceTexts = z.object({
  workshop: z.string({ error: 'нет автосервиса (workshop)' }),
  work_type_id: number('work_type_id', 1, 999_999_999),
  car_class: z
    .enum(carClasses, {
      error: (issue) => `класса машин «${issue.input}» нет, есть ${carClasses.join(', ')}`,
    })
    .optional(),
  price_from: roubles('price_from'),
  price_to: roubles('price_to').optional(),
  minutes: number('minutes', ...workLimits.minutes).optional(),
  warranty_months: number('warranty_months', ...workLimits.warrantyMonths).optional(),
});

/** Rows of a price list; a price without `price_to` is exact. */
export async function* readPrices(file: string): AsyncGenerator<PriceRow | WrongRow> {
  for await (const read of readCsv(file, shape))
    yield 'error' in read ? read : priceRowOf(read.row, read.texts);
}

function priceRowOf(row: number, texts: Record<string, string>): PriceRow | WrongRow {
  const { success, data, error } = PriceTexts.safeParse(texts);
  if (!success) return { row, error: error.issues[0]?.message ?? '' };
  const { price_from: priceFrom, price_to: priceTo = priceFrom, workshop } = data;
  if (priceTo < priceFrom) return { row, error: `цена до ${priceTo} меньше цены от ${priceFrom}` };
  return {
    row,
    workshop: workshop.startsWith(ownIdPrefix) ? workshop.slice(ownIdPrefix.length) : workshop,
    workTypeId: data.work_type_id,
    carClass: data.car_class ?? null,
    priceFrom,
    priceTo,
    minutes: data.minutes,
    warrantyMonths: data.warranty_months ?? null,
  };
}
