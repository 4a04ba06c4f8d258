import type { BrowserContext, Page } from '@playwright/test';
import {
  bidsOf,
  bookingForm,
  fillBookingForm,
  openBookingForm,
  signedInDriver,
  submitButton,
} from '../../support/customer.fixture.ts';
import { expect, test } from '../../support/fixtures.ts';
import { pressTwice } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const createCalls = '**/api/v2/customer/bid/create/';

test('a double tap on submit makes one bid', onPhone, async ({ page }) => {
  const driver = await signedInDriver(page);
  const form = await openBookingForm(page, driver);
  await fillBookingForm(form, 'Двойное нажатие');
  let calls = 0;
  await page.route(createCalls, async (route) => {
    calls += 1;
    await route.continue();
  });
  await pressTwice(submitButton(page));
  await expect(page.getByText('Заявка создана')).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/bids$/);
  expect(calls).toBe(1);
  expect(await bidsOf(driver)).toHaveLength(1);
});

test(
  'the same form in two tabs, sent from both at once, makes one bid',
  onCiDesktop,
  async ({ page, context }) => {
    const driver = await signedInDriver(page);
    const form = await openBookingForm(page, driver);
    await fillBookingForm(form, 'Из двух вкладок');
    const other = await sameFormIn(context, page, 'Из двух вкладок');
    const both = heldUntil(2);
    await context.route(createCalls, async (route) => {
      await both();
      await route.continue();
    });
    await Promise.all([submitButton(page).click(), submitButton(other).click()]);
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/customer\/bids$/);
    expect(await bidsOf(driver)).toHaveLength(1);
  },
);

test(
  'a form whose bid was sent from another tab leads to that bid',
  onCiDesktop,
  async ({ page, context }) => {
    const driver = await signedInDriver(page);
    const form = await openBookingForm(page, driver);
    await fillBookingForm(form, 'Из другой вкладки');
    const other = await sameFormIn(context, page, 'Из другой вкладки');
    await submitButton(other).click();
    await expect(other).toHaveURL(/\/customer\/bids$/);
    const [bid] = await bidsOf(driver);
    await expect(form.getByLabel('Комментарий')).toBeHidden();
    await expect(submitButton(page)).toBeHidden();
    await page.getByRole('link', { name: `Открыть заявку У-${bid?.id}` }).click();
    await expect(page).toHaveURL(new RegExp(`/customer/bids/${bid?.id}$`));
  },
);

async function sameFormIn(context: BrowserContext, page: Page, comment: string): Promise<Page> {
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(bookingForm(other).getByLabel('Комментарий')).toHaveValue(comment);
  await expect(bookingForm(other)).toContainText('2 работы');
  return other;
}

function heldUntil(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === count) resolve();
    return promise;
  };
}

test.describe('a lost answer', () => {
  test.use({ expectedErrors: /ERR_FAILED .*bid\/create/ });

  test('sending again after a lost answer makes one bid and opens it', onCiPhone, async ({ page }) => {
    const driver = await signedInDriver(page);
    const form = await openBookingForm(page, driver);
    await fillBookingForm(form, 'Ответ потерялся');
    await page.route(
      createCalls,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(page.getByText('Что-то пошло не так, повторите попытку позже')).toBeVisible();
    expect(await bidsOf(driver)).toHaveLength(1);

    await submitButton(page).click();
    await expect(page.getByText('Заявка создана')).toBeVisible();
    await expect(page).toHaveURL(/\/customer\/bids$/);
    const bids = await bidsOf(driver);
    expect(bids).toHaveLength(1);
    await page.getByRole('heading', { level: 2 }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/customer/bids/${bids[0]?.id}$`));
    await expect(page.getByText('Ответ потерялся')).toBeVisible();
  });
});
