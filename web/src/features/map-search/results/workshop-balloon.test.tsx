import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf, render } from '../../../testing/render.tsx';
import { unsupportedText } from './search-words.ts';
import { WorkshopBalloon } from './workshop-balloon.tsx';

const workshop: WorkshopSummary = {
  id: 501,
  lat: 55.76,
  long: 37.63,
  bid_availability: 'enabled',
  is_promo: false,
  name: 'Мотор на Сретенке',
  address: 'Москва, Сретенка, 8',
  logo: null,
  image: null,
  rating: 4.9,
  reviews_count: 128,
  distance_m: 1200,
  timezone: 'Europe/Moscow',
  is_open_now: true,
  closes_at: '21:00',
  opens_at: null,
  nearest_slot_at: null,
  price_from: 1800,
  price_to: 2400,
  price_is_exact: false,
  price_is_for_car: null,
  matched_work_type_ids: [],
  missing_work_type_ids: [],
  unsupported_reason: null,
  is_verified: true,
  answer_minutes_median: 8,
  is_favorite: false,
};
const links = { about: (id: number) => `/?about=${id}`, book: (id: number) => `/?book=${id}` };

async function linksOf(part: Partial<WorkshopSummary> = {}): Promise<Record<string, string | null>> {
  const balloon = await render(
    <WorkshopBalloon
      workshop={{ ...workshop, ...part }}
      price={null}
      reason={unsupportedText({ ...workshop, ...part })}
      from="me"
      links={links}
      place="pin"
      takesFocus={false}
      onClose={() => undefined}
    />,
  );
  return Object.fromEntries(
    [...balloon.querySelectorAll('a')].map((link) => [nameOf(link), link.getAttribute('href')]),
  );
}

beforeEach(() => {
  const favorites = { success: true, data: { items: [], total: 0, page: 1, page_size: 100 } };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(favorites)));
});
afterEach(() => vi.unstubAllGlobals());

describe('the balloon of a marker', () => {
  it('links to the page of the workshop and to the booking', async () => {
    expect(await linksOf()).toMatchObject({ Подробнее: '/?about=501', Записаться: '/?book=501' });
  });

  it.each(['disabled_has_active_bid', 'disabled_sto_not_supported'] as const)(
    'has no link to the booking when it is %s',
    async (bid_availability) => {
      const found = await linksOf({ bid_availability, unsupported_reason: 'mark' });
      expect(found).toMatchObject({ Подробнее: '/?about=501' });
      expect(found).not.toHaveProperty('Записаться');
    },
  );
});
