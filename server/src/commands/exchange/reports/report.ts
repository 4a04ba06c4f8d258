import { parseArgs } from 'node:util';
import { UsageError, withDatabase } from '../with-database.ts';
import { leadReport } from './lead-report.ts';
import { limitReport } from './limit-report.ts';
import { partnerReport } from './partner-report.ts';
import type { ReportPeriod } from './report-period.ts';
import { writePrivateFile } from './write-private-file.ts';

const usage = `npm run report -- partners <файл .csv> --from=2026-01-01 --to=2026-02-01
npm run report -- leads <файл .csv> --from=2026-01-01 --to=2026-02-01
npm run report -- limits <файл .csv> --from=2026-01-01 --to=2026-02-01
День --from входит в отчёт, день --to уже нет; дни по московскому времени`;

const reports = { partners: partnerReport, leads: leadReport, limits: limitReport };

function readCommand(): ReportPeriod & { file: string; report: typeof partnerReport } {
  const { positionals, values } = parsed();
  const [what = '', file = '', ...rest] = positionals;
  const { from, to } = values;
  const report = Object.entries(reports).find(([name]) => name === what)?.[1];
  const isFile = /\.csv$/i.test(file) && rest.length === 0;
  if (!report || !isFile || !isDay(from) || !isDay(to) || from >= to) throw new UsageError(usage);
  return { file, report, from, to };
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, to: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function isDay(text: string | undefined): text is string {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

await withDatabase(async (db) => {
  const { file, report, ...period } = readCommand();
  writePrivateFile(file, await report(db, period));
  console.log(`Готово: ${file}`);
  return true;
});
