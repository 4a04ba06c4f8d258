import { isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { type ClassPriceRanges, workshops, workshopWorks } from '../../../db/tables/workshops.ts';
import { emptyReport, finished, type ImportReport, refuse } from '../import-report.ts';
import type { WrongRow } from '../workshops/listing-source.ts';
import type { PriceRow } from './price-row.ts';

const batchRows = 4000;

interface Price {
  row: number;
  workshopId: number;
  workTypeId: number;
  general: PriceRow | undefined;
  classes: ClassPriceRanges;
}

/**
 * Inserts or updates prices of works. The rows of a work that has one without `car_class` replace its price with those
 * of all classes; rows with classes only are added to the known price.
 */
export async function importPrices(
  tx: Db,
  rows: AsyncIterable<PriceRow | WrongRow>,
  now: Date,
): Promise<ImportReport> {
  const report = emptyReport(workshopWorks);
  const prices = await readAll(tx, rows, report);
  const known = await knownPrices(tx);
  const isWhole = ({ row, workTypeId, general, workshopId }: Price) => {
    if (general || known.has(`${workshopId} ${workTypeId}`)) return true;
    refuse(report, row, `у работы ${workTypeId} нет цены для всех классов: добавьте строку без car_class`);
    return false;
  };
  const whole = prices.filter(isWhole);
  for (let start = 0; start < whole.length; start += batchRows)
    await write(tx, whole.slice(start, start + batchRows), now);
  for (const { workshopId, workTypeId } of whole)
    if (known.has(`${workshopId} ${workTypeId}`)) report.updated += 1;
    else report.created += 1;
  return finished(report);
}

async function readAll(
  tx: Db,
  rows: AsyncIterable<PriceRow | WrongRow>,
  report: ImportReport,
): Promise<Price[]> {
  const workshopIds = new Map(
    (await tx.select({ id: workshops.id, slug: workshops.slug }).from(workshops)).map((row) => [
      row.slug,
      row.id,
    ]),
  );
  const works = await tx.select({ id: workTypes.id }).from(workTypes).where(isNull(workTypes.mergedIntoId));
  const workIds = new Set(works.map(({ id }) => id));
  const prices = new Map<string, Price>();
  for await (const read of rows) {
    report.read += 1;
    const workshopId = 'error' in read ? undefined : workshopIds.get(read.workshop);
    if ('error' in read) refuse(report, read.row, read.error);
    else if (workshopId === undefined) refuse(report, read.row, `автосервиса ${read.workshop} нет`);
    else if (!workIds.has(read.workTypeId)) refuse(report, read.row, `работы ${read.workTypeId} нет`);
    else if (!add(prices, workshopId, read)) refuse(report, read.row, 'эта цена уже была выше');
  }
  return [...prices.values()];
}

/** False if the file had this price before. */
function add(prices: Map<string, Price>, workshopId: number, row: PriceRow): boolean {
  const { workTypeId, carClass, priceFrom, priceTo } = row;
  const key = `${workshopId} ${workTypeId}`;
  const price = prices.get(key) ?? {
    row: row.row,
    workshopId,
    workTypeId,
    general: undefined,
    classes: {},
  };
  if (carClass ? price.classes[carClass] : price.general) return false;
  if (carClass) price.classes[carClass] = [priceFrom, priceTo];
  else price.general = row;
  prices.set(key, price);
  return true;
}

async function knownPrices(tx: Db): Promise<Set<string>> {
  const { workshopId, workTypeId } = workshopWorks;
  const rows = await tx.select({ workshopId, workTypeId }).from(workshopWorks);
  return new Set(rows.map((row) => `${row.workshopId} ${row.workTypeId}`));
}

async function write(tx: Db, prices: readonly Price[], now: Date): Promise<void> {
  const records = prices.map(({ workshopId, workTypeId, general, classes }) => ({
    workshop_id: workshopId,
    work_type_id: workTypeId,
    price_from: general?.priceFrom,
    price_to: general?.priceTo,
    minutes: general?.minutes,
    warranty_months: general?.warrantyMonths,
    class_prices: Object.keys(classes).length > 0 ? classes : null,
  }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t(workshop_id integer, work_type_id integer,
    price_from integer, price_to integer, minutes integer, warranty_months integer, class_prices jsonb)`;
  await tx.execute(sql`
    update workshop_works p set class_prices = coalesce(p.class_prices, '{}') || t.class_prices, updated_at = ${now}
      from ${rows} where t.price_from is null and p.workshop_id = t.workshop_id and p.work_type_id = t.work_type_id`);
  await tx.execute(sql`
    insert into workshop_works
      (workshop_id, work_type_id, price_from, price_to, class_prices, minutes, warranty_months, updated_at)
    select t.workshop_id, t.work_type_id, t.price_from, t.price_to, t.class_prices, coalesce(t.minutes, w.minutes),
        t.warranty_months, ${now}
      from ${rows} join work_types w on w.id = t.work_type_id where t.price_from is not null
    on conflict (workshop_id, work_type_id) do update set price_from = excluded.price_from,
      price_to = excluded.price_to, class_prices = excluded.class_prices, minutes = excluded.minutes,
      warranty_months = excluded.warranty_months, updated_at = excluded.updated_at`);
}
