import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

export interface ReportPeriod {
  from: string;
  to: string;
}

export function sentWithin(moment: SQLWrapper, { from, to }: ReportPeriod): SQL {
  return sql`${moment} >= ${from}::timestamp at time zone 'Europe/Moscow'
    and ${moment} < ${to}::timestamp at time zone 'Europe/Moscow'`;
}
