import { expect, it } from 'vitest';
import { ownTimeZone } from '../../lib/time/dates.ts';
import { bidOf } from '../../testing/bid.ts';
import { render } from '../../testing/render.tsx';
import { BidHeader } from './bid-header.tsx';

it('a bid says whose clock it shows when the reader has another one', async () => {
  const words = 'Время на часах автосервиса';
  const here = await render(
    <BidHeader bid={bidOf({ timezone: ownTimeZone() })} side="customer" backHref="/customer/bids" />,
  );
  expect(here.textContent).not.toContain(words);
  const far = await render(
    <BidHeader bid={bidOf({ timezone: 'Pacific/Kiritimati' })} side="customer" backHref="/customer/bids" />,
  );
  expect(far.textContent).toContain(words);
});
