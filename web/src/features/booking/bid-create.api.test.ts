import { afterEach, expect, it, vi } from 'vitest';
import { removeCookie } from '../../lib/browser/cookies.ts';
import { rememberPartner } from '../analytics/partner.store.ts';
import { createBid } from './bid-create.api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['utm_source', 'partner_id']) removeCookie(name);
});

it('a bid carries the draft, its source and the partner', async () => {
  let sent = new FormData();
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent = body as FormData;
    const data = { bid_id: 3001, status: 'new', message: '' };
    return new Response(JSON.stringify({ success: true, data }));
  });
  rememberPartner('?utm_source=spring&partner_id=12');
  const form = {
    service_id: 501,
    auto_id: 7,
    period_start: '2026-05-15T09:00:00+03:00',
    period_end: '2026-05-15T21:00:00+03:00',
    type_connection: 2,
    work_type_ids: [3, 5],
    comment: 'стучит',
    bid_source: 'manual',
  } as const;
  await createBid({ ...form, work_type_ids: [3, 5] });
  expect([...sent.entries()]).toEqual(
    expect.arrayContaining([
      ['partner_id', '12'],
      ['utm_source', 'spring'],
      ['service_id', '501'],
      ['auto_id', '7'],
      ['period_start', form.period_start],
      ['period_end', form.period_end],
      ['type_connection', '2'],
      ['work_type_ids[]', '3'],
      ['work_type_ids[]', '5'],
      ['comment', 'стучит'],
      ['bid_source', 'manual'],
    ]),
  );
});
