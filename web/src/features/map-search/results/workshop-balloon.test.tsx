import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf, render } from '../../../testing/render.tsx';
import { workshopSummary as workshop } from '../../../testing/workshop.ts';
import { unsupportedText } from './search-words.ts';
import { WorkshopBalloon } from './workshop-balloon.tsx';

const links = {
  about: (id: number) => `/?about=${id}`,
  book: (id: number, slot = '') => `/?book=${id}${slot && `&slot=${slot}`}`,
};

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

  it('links to the booking at the nearest free time', async () => {
    const slot = '2126-11-28T10:00:00+03:00';
    const found = await linksOf({ nearest_slot_at: slot });
    const name = Object.keys(found).find((text) => text.startsWith('Свободно')) ?? '';
    expect(name.replaceAll('\u00A0', ' ')).toBe('Свободно 28 ноября 2126 в 10:00: Мотор на Сретенке');
    expect(found[name]).toBe(`/?book=501&slot=${slot}`);
  });

  it.each(['disabled_has_active_bid', 'disabled_sto_not_supported'] as const)(
    'has no link to the booking when it is %s',
    async (bid_availability) => {
      const found = await linksOf({
        ...{ bid_availability, unsupported_reason: 'mark' },
        nearest_slot_at: '2126-11-28T10:00:00+03:00',
      });
      expect(found).toMatchObject({ Подробнее: '/?about=501' });
      expect(Object.keys(found).filter((name) => name.startsWith('Записаться'))).toEqual([]);
    },
  );
});
