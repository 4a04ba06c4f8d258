import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workshops, workshopWorks } from '../../../db/tables/workshops.ts';
import { spreadsheetCsv } from '../spreadsheet-csv.ts';
import { ownIdPrefix } from '../workshops/read-listing.ts';
import { priceColumns } from './price-row.ts';

const batchWorkshops = 100;

type Row = Record<(typeof priceColumns)[number], string | number | null>;

/** The price lists of all workshops: the price of a work for all classes, then those of single classes. */
export function pricesText(db: Db): NodeJS.ReadableStream {
  const text = stringify({ ...spreadsheetCsv, columns: [...priceColumns] });
  return pipeline(Readable.from(priceRows(db)), text, () => undefined);
}

async function* priceRows(db: Db): AsyncGenerator<Row> {
  let last = 0;
  for (;;) {
    const batch = await db
      .select({ id: workshops.id, slug: workshops.slug })
      .from(workshops)
      .where(gt(workshops.id, last))
      .orderBy(asc(workshops.id))
      .limit(batchWorkshops);
    const final = batch.at(-1);
    if (!final) return;
    for (const { id, slug } of batch) {
      const works = await db
        .select()
        .from(workshopWorks)
        .where(eq(workshopWorks.workshopId, id))
        .orderBy(asc(workshopWorks.workTypeId));
      for (const work of works) yield* rowsOf(work, slug);
    }
    last = final.id;
  }
}

function* rowsOf(work: typeof workshopWorks.$inferSelect, slug: string): Generator<Row> {
  const key = { workshop: `${ownIdPrefix}${slug}`, work_type_id: work.workTypeId };
  yield {
    ...key,
    car_class: null,
    price_from: work.priceFrom,
    price_to: work.priceTo,
    minutes: work.minutes,
    warranty_months: work.warrantyMonths,
  };
  for (const [carClass, [from, to]] of Object.entries(work.classPrices ?? {}))
    yield {
      ...key,
      car_class: carClass,
      price_from: from,
      price_to: to,
      minutes: null,
      warranty_months: null,
    };
}
