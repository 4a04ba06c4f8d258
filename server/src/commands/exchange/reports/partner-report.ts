import { partnerIds } from '@sto/contract/partners';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { spreadsheetCsv } from '../spreadsheet-csv.ts';
import { type ReportPeriod, sentWithin } from './report-period.ts';

/** What came by links of one partner with one `utm_source`; both empty: by none. Counts and roubles only. */
interface PartnerRow extends Record<string, unknown> {
  partner_id: number | null;
  utm_source: string | null;
  logins: number;
  leads: number;
  bids: number;
  /** Of them by the assistant, and by the forms. */
  bids_ai: number;
  bids_manual: number;
  bids_accepted: number;
  bids_finished: number;
  bids_rejected: number;
  /** Whole roubles of the finished bids, as text: a sum may pass what a number of the database holds. */
  price_finished: string;
}

const columns = [
  'partner_id',
  'partner',
  'utm_source',
  'logins',
  'leads',
  'bids',
  'bids_ai',
  'bids_manual',
  'bids_accepted',
  'bids_finished',
  'bids_rejected',
  'price_finished',
];

/** What was sent in the period, with its present state, as CSV; without the demo world. */
export async function partnerReport(db: Db, period: ReportPeriod): Promise<string> {
  const isWithin = sentWithin(sql`created_at`, period);
  const { rows } = await db.execute<PartnerRow>(sql`
    select partner_id, utm_source, count(*) filter (where kind = 'login')::int as logins,
      count(*) filter (where kind = 'lead')::int as leads,
      count(*) filter (where kind = 'bid')::int as bids,
      count(*) filter (where source = 'ai')::int as bids_ai,
      count(*) filter (where source = 'manual')::int as bids_manual,
      count(*) filter (where is_accepted)::int as bids_accepted,
      count(*) filter (where status = 'finished')::int as bids_finished,
      count(*) filter (where status = 'reject')::int as bids_rejected,
      coalesce(sum(price_final) filter (where status = 'finished'), 0)::text as price_finished
    from (
      select 'lead' as kind, partner_id, utm_source, null as source, null as status, false as is_accepted, null::int as price_final
        from leads where ${isWithin}
      union all
      select 'login', partner_id, utm_source, null, null, false, null from sessions
        where ${isWithin} and not exists (select from users where users.id = sessions.user_id and users.is_demo)
      union all
      select 'bid', partner_id, utm_source, source, status, accepted_offer_id is not null, price_final
        from bids where ${isWithin} and not is_demo
    ) as came
    group by partner_id, utm_source
    order by partner_id nulls last, utm_source nulls last`);
  const names = new Map<number | null, string>(Object.entries(partnerIds).map(([name, id]) => [id, name]));
  const named = rows.map((row) => ({ ...row, partner: names.get(row.partner_id) ?? '' }));
  return stringify(named, { ...spreadsheetCsv, columns });
}
