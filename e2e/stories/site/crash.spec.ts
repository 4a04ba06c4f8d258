import {
  addTwoPhotos,
  bidsOf,
  expectTwoPhotos,
  fillBookingForm,
  openBookingForm,
  signedInDriver,
  submitButton,
} from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { ownDataDir, startServer, stopServer } from '../../support/server-process.ts';
import { signIn } from '../../support/steps.ts';
import { onCiDesktop } from '../../support/tiers.ts';

// While the server is down, requests of the open page fail.
test.use({
  hasWebGl: false,
  expectedErrors:
    /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|Unable to preload|imported module/,
});

test(
  'a server killed right after its answer restarts with the bid and its photos',
  onCiDesktop,
  async ({ page, browser }) => {
    const dataDir = ownDataDir();
    const driver = await signedInDriver(page);
    const form = await openBookingForm(page, driver);
    await fillBookingForm(form, 'Сервер упал');
    await addTwoPhotos(form);
    const answered = page.waitForResponse((response) => response.url().includes('/bid/create/'));
    await submitButton(page).click();
    await answered;
    await stopServer(dataDir, 'SIGKILL');
    await page.close();
    await startServer(dataDir);

    const context = await browser.newContext({ viewport: page.viewportSize() });
    const later = await context.newPage();
    await later.goto('/join/login?next=/customer/bids');
    await signIn(later, driver.phone);
    await expect(later).toHaveURL(/\/customer\/bids$/);
    const [bid] = await bidsOf(driver);
    await later.goto(`/customer/bids/${bid?.id}`);
    await expect(later.getByText('Сервер упал')).toBeVisible();
    await expectTwoPhotos(later);
    await context.close();
  },
);
