import { stringify } from 'csv-stringify/sync';
import { and, asc, desc, gte, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { limitHits } from '../../../db/tables/abuse.ts';
import { spreadsheetCsv } from '../spreadsheet-csv.ts';
import type { ReportPeriod } from './report-period.ts';

/** Who ran into which limit against abuse on a day in Moscow, the most frequent first; people by their ids alone. */
export async function limitReport(db: Db, { from, to }: ReportPeriod): Promise<string> {
  const rows = await db
    .select({ day: limitHits.day, user_id: limitHits.userId, limit: limitHits.code, hits: limitHits.hits })
    .from(limitHits)
    .where(and(gte(limitHits.day, from), lt(limitHits.day, to)))
    .orderBy(desc(limitHits.hits), asc(limitHits.day), asc(limitHits.userId), asc(limitHits.code));
  return stringify(rows, { ...spreadsheetCsv, columns: ['day', 'user_id', 'limit', 'hits'] });
}
