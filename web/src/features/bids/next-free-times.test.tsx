import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { bidOf } from '../../testing/bid.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { useNextFreeTimes } from './bids.api.ts';

const wished = '2026-03-21T12:00:00+03:00';
const later = '2026-03-21T13:00:00+03:00';

/** The time that the bid has taken is free for the workshop that answers it. */
answerCalls(async (_url, { body }) => {
  const isForBid = body instanceof FormData && body.get('bid_id') === '7';
  const slots = (isForBid ? [wished, later] : [later]).map((from) => ({ from, to: from }));
  const data = { timezone: 'Europe/Moscow', minutes: 60, days: [{ date: '2026-03-21', slots }] };
  return Response.json({ success: true, data });
});

function Times() {
  const times = useNextFreeTimes(bidOf({ id: 7, period_start: wished }), true);
  return <output>{times?.join()}</output>;
}

it('begin with the wished time that the bid has taken', async () => {
  const host = await render(<Times />);
  await waitFor(() => expect(host.textContent).toBe(wished));
});
