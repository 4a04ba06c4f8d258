import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { WorkshopAvailability } from './workshop-availability.tsx';

type Shown = Parameters<typeof WorkshopAvailability>[0]['workshop'];
const refusing: Shown = {
  ...{ bid_availability: 'disabled_sto_not_supported', unsupported_reason: 'works', active_bid_id: null },
  ...{ phones: [], phones_masked: [] },
};
const show = (part: Partial<Shown>) =>
  render(
    <WorkshopAvailability
      workshop={{ ...refusing, ...part }}
      bidPath={String}
      onCar={() => undefined}
      onWorks={() => undefined}
      several={<a href="/customer/bids/new">Узнать цены у нескольких</a>}
    />,
  );

it.each(['works', 'mark', 'not_connected'] as const)(
  'a workshop that refuses (%s) offers the way to several others',
  async (unsupported_reason) => {
    const page = await show({ unsupported_reason });
    expect(page.querySelector('a')?.textContent).toBe('Узнать цены у нескольких');
  },
);

it('an open bid leads to that bid alone', async () => {
  const page = await show({ bid_availability: 'disabled_has_active_bid', active_bid_id: 12 });
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/12']);
});
