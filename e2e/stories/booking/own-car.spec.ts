import type { Page } from '@playwright/test';
import {
  bookingForm,
  openDay,
  signedInDriver,
  submitButton,
  workshopForBids,
} from '../../support/customer.fixture.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { describeCar, signIn } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

/** The car that the search counts with. */
const carOfSearch = (page: Page) => page.getByRole('link', { name: /Kia Rio/ });

test(
  'the only car of the garage is chosen in the search, the booking, the tender and the next search',
  onCiPhone,
  async ({ page }) => {
    await signedInDriver(page);
    await page.goto('/?city=kazan');
    await expect(carOfSearch(page)).toBeVisible();
    const { id, workIds } = await workshopForBids();
    await page.goto(`/?city=kazan&works=${workIds.join(',')}&service=${id}&drawer=bid`);
    await expect(bookingForm(page)).toContainText('Kia Rio');
    await page.goto('/customer/bids/new');
    await expect(page.getByRole('form', { name: 'Запросить отклики' })).toContainText('Kia Rio');

    await page.goto(`/?city=kazan&works=${workIds.join(',')}&service=${id}&drawer=bid`);
    await openDay(bookingForm(page)).click();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/customer\/bids$/);
    await page.goto('/?city=kazan');
    await expect(carOfSearch(page)).toBeVisible();
  },
);

test(
  'a car described before the login is in the garage after a login by the header',
  onCiDesktop,
  async ({ page }) => {
    await page.goto('/?city=kazan&drawer=car');
    await describeCar(page);
    await page.getByRole('button', { name: 'Закрыть' }).click();
    await expect(carOfSearch(page)).toBeVisible();
    await page.getByRole('link', { name: 'Войти' }).click();
    const taken = page.waitForResponse((response) => response.url().includes('/customer/auto/create/'));
    await signIn(page, freshPhone());
    await taken;
    await expect(page).not.toHaveURL(/login/);
    await expect(carOfSearch(page)).toBeVisible();
    await page.goto('/customer/cars');
    await expect(page.getByRole('button', { name: 'Изменить Kia Rio' })).toBeVisible();
  },
);
