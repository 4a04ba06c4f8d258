import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { render } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { WorkshopBid } from './workshop-bid.tsx';

recordMoves(() => accepted({ items: [] }));

it.each([
  [9, 1],
  [null, 0],
])('with the chat %s the header has %i links to it', async (chat_id, count) => {
  const bid = bidOf({ chat_id, status: 'reject', available_actions: [] });
  const host = await render(<WorkshopBid bid={bid} backHref="/service/bids" canManage marks={null} />);
  const links = [...host.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Чат');
  expect(links).toHaveLength(count);
});
