import type { Page } from '@playwright/test';
import { answerByApi, farSlots, newDeal, openOwnSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const pollsFromMs = 10_000;

/** What appears afterwards came by the socket. */
async function withoutPolling(page: Page): Promise<void> {
  await page.addInitScript((longestMs) => {
    const { setInterval } = window;
    const patient = (run: () => void, ms = 0) => (ms < longestMs ? setInterval(run, ms) : 0);
    window.setInterval = patient as typeof window.setInterval;
  }, pollsFromMs);
}

/** Whether a socket of the page has said that it is up to date. */
function watchSockets(page: Page) {
  let isReady = false;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      isReady ||= /"event":"(ready|resync)"/.test(String(payload));
    });
  });
  return { ready: () => expect.poll(() => isReady).toBe(true) };
}

test('an open page of a bid shows the answer of the workshop without a reload', onPhone, async ({ page }) => {
  const deal = await newDeal();
  await withoutPolling(page);
  const watched = watchSockets(page);
  await openOwnSide(page, deal, 'customer');
  await watched.ready();
  const [slot] = await farSlots(deal);
  await answerByApi(deal, [slot]);
  await expect(page.getByText('1 800 ₽').first()).toBeVisible();
});
