import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { carMarks } from '../../../db/tables/car-catalogue.ts';
import { cities } from '../../../db/tables/geography.ts';
import { workshopBrands, workshops } from '../../../db/tables/workshops.ts';
import { emptyReport, finished, type ImportReport, refuse, warn } from '../import-report.ts';
import type { ListingSource, WrongRow } from './listing-source.ts';
import { type Listing, type ListingRules, readListing } from './read-listing.ts';

const batchRows = 1000;

/**
 * Inserts or updates listings by their ids in the source; a workshop with an owner (connected to booking) is not
 * changed. A listing is shown and takes no bids. Memory holds a batch and the ids of the file.
 */
export async function importWorkshops(
  tx: Db,
  listings: AsyncIterable<ListingSource | WrongRow>,
  options: Pick<ListingRules, 'source' | 'defaultHours'>,
): Promise<ImportReport> {
  const rules = { ...options, cities: await tx.select().from(cities), markIds: await markIdsByName(tx) };
  const report = emptyReport(workshops, workshopBrands);
  const seen = new Set<string>();
  let batch: Listing[] = [];
  const flush = async () => {
    if (batch.length > 0) await writeBatch(tx, batch, report);
    batch = [];
  };
  for await (const source of listings) {
    report.read += 1;
    const read = 'error' in source ? source : { id: source.id, ...readListing(source, rules) };
    if ('error' in read) {
      refuse(report, source.row, read.error);
      continue;
    }
    if (seen.has(read.listing.slug)) {
      refuse(report, source.row, `id ${read.id} уже был выше`);
      continue;
    }
    seen.add(read.listing.slug);
    for (const text of read.warnings) warn(report, source.row, text);
    batch.push(read.listing);
    if (batch.length === batchRows) await flush();
  }
  await flush();
  return finished(report);
}

async function markIdsByName(tx: Db): Promise<Map<string, number>> {
  const marks = await tx.select().from(carMarks);
  return new Map(
    marks.flatMap(({ id, name, nameRu }): [string, number][] => [
      [name.toLowerCase(), id],
      [nameRu.toLowerCase(), id],
    ]),
  );
}

async function writeBatch(tx: Db, batch: Listing[], report: ImportReport): Promise<void> {
  const { rows } = await tx.execute<{ id: number; slug: string; is_new: boolean }>(sql`
    insert into workshops (slug, name, city_id, address, lat, long, timezone, description, phones, site, schedule,
      amenities, metro, is_connected)
    select slug, name, city_id, address, lat, long, timezone, description,
      array(select jsonb_array_elements_text(phones)), site, schedule, '{}', '[]', false
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as t(slug text, name text, city_id integer, address text, lat float8, long float8, timezone text,
           description text, phones jsonb, site text, schedule jsonb)
    on conflict (slug) do update set name = excluded.name, city_id = excluded.city_id,
      address = excluded.address, lat = excluded.lat, long = excluded.long, timezone = excluded.timezone,
      description = excluded.description, phones = excluded.phones, site = excluded.site,
      schedule = excluded.schedule
      where not workshops.is_connected
    returning workshops.id, workshops.slug, workshops.xmax = 0 as is_new`);
  report.created += rows.filter((row) => row.is_new).length;
  report.updated += rows.filter((row) => !row.is_new).length;
  report.unchanged += batch.length - rows.length;
  await writeMarks(tx, batch, new Map(rows.map((row) => [row.slug, row.id])));
}

async function writeMarks(tx: Db, batch: Listing[], ids: ReadonlyMap<string, number>): Promise<void> {
  const pairs = batch.flatMap(({ slug, mark_ids }) => {
    const workshopId = ids.get(slug);
    return workshopId === undefined
      ? []
      : mark_ids.map((markId) => ({ workshop_id: workshopId, mark_id: markId }));
  });
  const written = JSON.stringify([...ids.values()]);
  await tx.execute(sql`
    delete from workshop_brands where workshop_id in (select value::integer from jsonb_array_elements_text(${written}::jsonb))`);
  await tx.execute(sql`
    insert into workshop_brands (workshop_id, mark_id)
    select workshop_id, mark_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as t(workshop_id integer, mark_id integer)`);
}
