import { stringify } from 'csv-stringify/sync';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { cities } from '../../../db/tables/geography.ts';
import { leads } from '../../../db/tables/leads.ts';
import { spreadsheetCsv } from '../spreadsheet-csv.ts';
import { type ReportPeriod, sentWithin } from './report-period.ts';

export async function leadReport(db: Db, period: ReportPeriod): Promise<string> {
  const rows = await db
    .select({
      id: leads.id,
      createdAt: leads.createdAt,
      kind: leads.kind,
      name: leads.name,
      phone: leads.phone,
      city: cities.name,
      comment: leads.comment,
      partnerId: leads.partnerId,
      utmSource: leads.utmSource,
    })
    .from(leads)
    .leftJoin(cities, eq(cities.id, leads.cityId))
    .where(sentWithin(leads.createdAt, period))
    .orderBy(asc(leads.id));
  const lines = rows.map(({ createdAt, phone, partnerId, utmSource, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    // A plus sign begins a formula, and people read this number.
    phone: phone.replace('+', ''),
    partner_id: partnerId,
    utm_source: utmSource,
  }));
  const columns = [
    'id',
    'created_at',
    'kind',
    'name',
    'phone',
    'city',
    'comment',
    'partner_id',
    'utm_source',
  ];
  return stringify(lines, { ...spreadsheetCsv, columns });
}
