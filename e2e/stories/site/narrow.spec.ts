import type { Page } from '@playwright/test';
import { api, giveSession } from '../../support/api.ts';
import { openBookingForm, signedInDriver } from '../../support/customer.fixture.ts';
import { answerByApi, nearSlot, newDeal } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { doubleText, expectToFit, scrollToTop } from '../../support/narrow.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const shortList = '/?city=kazan&works=1104&rating=4.5';
/** What covers the rest of the page. */
const parts: Record<string, string> = {
  'the list of the map': '[data-scrolls]',
  'a chat': 'section[aria-label^="Переписка"]',
};
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  'the map': async (page) => {
    await page.goto(shortList);
    await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
  },
  'the list of the map': async (page) => {
    await page.goto(shortList);
    await page.getByRole('button', { name: 'Развернуть список' }).click();
    await expect(page.getByRole('button', { name: 'Свернуть список' })).toBeVisible();
  },
  'a workshop': async (page) => {
    const { workshopId } = await newDeal();
    const view = { service_id: workshopId };
    const { page_slug: slug } = await api<{ page_slug: string }>('GET', '/v2/service/view/', view);
    await page.goto(`/service/${slug}`);
    await expect(page.getByRole('link', { name: /Записаться/ }).first()).toBeVisible();
  },
  'the booking': async (page) => {
    await openBookingForm(page);
  },
  'the booking of a known driver': async (page) => {
    await openBookingForm(page, await signedInDriver(page));
  },
  'the login': async (page) => {
    await page.goto('/join/login');
    await expect(page.getByLabel('Телефон')).toBeVisible();
  },
  'a bid': async (page) => {
    const deal = await newDeal();
    await answerByApi(deal, [await nearSlot(deal)]);
    await giveSession(page, deal.driver);
    await page.goto(`/customer/bids/${deal.bidId}`);
    await expect(page.getByText('Замена масла').first()).toBeVisible();
  },
  'the board of a workshop': async (page) => {
    const deal = await newDeal();
    await giveSession(page, deal.manager);
    await page.goto(`/service/bids?q=У-${deal.bidId}`);
    await expect(page.getByRole('listitem').filter({ hasText: `У-${deal.bidId}` })).toBeVisible();
  },
  'a chat': async (page) => {
    const deal = await newDeal();
    await answerByApi(deal, [await nearSlot(deal)]);
    await giveSession(page, deal.driver);
    await page.goto(`/customer/bids/${deal.bidId}`);
    await page.getByRole('link', { name: 'Чат', exact: true }).click();
    await expect(page.getByRole('log', { name: 'Сообщения' })).toContainText('Стучит');
  },
};

for (const [name, show] of Object.entries(screens))
  test(
    `${name} fits into a width of 320 px, and with text of 200 %`,
    onCiPhone,
    async ({ page, viewport }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await show(page);
      await expectToFit(page, `${name}, 320 px`, parts[name]);
      if (viewport) await page.setViewportSize(viewport);
      await doubleText(page);
      await scrollToTop(page);
      await expectToFit(page, `${name}, 200 %`, parts[name]);
    },
  );
