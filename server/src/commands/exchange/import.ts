import { parseArgs } from 'node:util';
import { allOrNothing } from './all-or-nothing.ts';
import { readCars } from './cars/car-file.ts';
import { importCars } from './cars/import-cars.ts';
import { readHolidayFile } from './holidays/holiday-file.ts';
import { importHolidays } from './holidays/import-holidays.ts';
import { type ImportReport, outcomeOf } from './import-report.ts';
import { importPrices } from './prices/import-prices.ts';
import { readPrices } from './prices/price-row.ts';
import { UsageError, withDatabase } from './with-database.ts';
import { importWorkTypes } from './work-types/import-work-types.ts';
import { readWorkTypesFile } from './work-types/work-type-file.ts';
import { importWorkshops } from './workshops/import-workshops.ts';
import { readListings } from './workshops/workshop-file.ts';

const usage = `npm run import -- workshops <файл .geojson или .csv> [--source=osm] [--default-hours="Mo-Fr 09:00-18:00"]
npm run import -- prices <файл .csv>
npm run import -- cars <файл .json>
npm run import -- work-types <файл .json>
npm run import -- holidays <файл .csv или .json>
С --dry-run всё проверяется и ничего не меняется; с --skip-invalid (не для work-types) неверные строки пропускаются, без него останавливают всё`;

function readCommand() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-invalid': { type: 'boolean', default: false },
        source: { type: 'string', default: 'osm' },
        'default-hours': { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function printReport(report: ImportReport, isSaved: boolean): void {
  for (const line of report.warnings) console.log(`  ${line}`);
  if (report.warned > report.warnings.length) console.log(`  … всего предупреждений: ${report.warned}`);
  for (const line of report.errors) console.error(`! ${line}`);
  if (report.refused > report.errors.length) console.error(`! … всего ошибок: ${report.refused}`);
  console.log(
    report.summary ??
      `Прочитано ${report.read}, новых ${report.created}, обновлено ${report.updated}, оставлено владельцам ${report.unchanged}, с ошибкой ${report.refused}`,
  );
  console.log(outcomeOf(report, isSaved));
}

await withDatabase(async (db) => {
  const { positionals, values } = readCommand();
  const [what, file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new UsageError(usage);
  const mode = { isDryRun: values['dry-run'], skipsInvalid: values['skip-invalid'] };
  const { report, isSaved } = await allOrNothing(db, mode, (tx) => {
    if (what === 'cars') return importCars(tx, readCars(file));
    if (what === 'workshops')
      return importWorkshops(tx, readListings(file), {
        source: values.source,
        defaultHours: values['default-hours'],
      });
    if (what === 'prices') return importPrices(tx, readPrices(file), new Date());
    if (what === 'holidays') return importHolidays(tx, readHolidayFile(file));
    if (what === 'work-types' && !mode.skipsInvalid) return importWorkTypes(tx, readWorkTypesFile(file));
    throw new UsageError(usage);
  });
  printReport(report, isSaved);
  return isSaved || (mode.isDryRun && report.refused === 0);
});
