import {
  api,
  giveSession,
  makeBid,
  managersWorkshop,
  signInByApi,
  type Tokens,
  worksOf,
} from '../../support/api.ts';
import { nearSlot } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone } from '../../support/steps.ts';
import { onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

interface BidOfApi {
  offers: { id: number }[];
  visit_code: string | null;
}

/** A bid of the driver whose work is done. */
async function finishedBid(driver: Tokens, manager: Tokens): Promise<number> {
  const workshop = await managersWorkshop(manager.access_token);
  const workIds = await worksOf(workshop.id, 1);
  const id = await makeBid(driver.access_token, workshop.id, workIds);
  const asManager = <Data>(call: string, form: Record<string, string | number>) =>
    api<Data>('POST', `/v2/service/bid/${call}/`, { id, ...form }, manager.access_token);
  const lines = JSON.stringify([{ kind: 'labour', title: 'Замена масла', price: 1800 }]);
  const { at: slot_from } = await nearSlot({ workshopId: workshop.id });
  const answered = await asManager<BidOfApi>('answer', { lines, minutes: 60, slot_from });
  const offer = { id, offer_id: answered.offers[0]?.id ?? 0 };
  const accepted = await api<BidOfApi>('POST', '/v2/customer/bid/accept/', offer, driver.access_token);
  await asManager('start', { visit_code: accepted.visit_code ?? '', mileage: 60_000 });
  await asManager('finish', {});
  return id;
}

test(
  'the driver reviews a finished visit, the workshop rates him and answers',
  onPhone,
  async ({ page, browser }) => {
    const manager = await signInByApi(managerPhone);
    const driver = await signInByApi(freshPhone());
    const bidId = await finishedBid(driver, manager);
    const words = `Сделали за час по заявке ${bidId}`;

    await giveSession(page, driver);
    await page.goto(`/customer/bids/${bidId}`);
    await page.getByRole('button', { name: 'Оставить отзыв' }).click();
    const dialog = page.getByRole('dialog', { name: 'Отзыв' });
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByText('Поставьте оценку')).toBeVisible();
    await dialog.getByLabel('Общая оценка').fill('4.5');
    await dialog.getByLabel('Качество').press('ArrowRight');
    await dialog.getByText('Да', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Отзыв' }).fill(words);
    await page.screenshot({ path: test.info().outputPath('review-form.png') });
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    const own = page.getByRole('region', { name: 'Ваш отзыв' });
    await expect(own.getByText('Ждёт публикации')).toBeVisible();
    await expect(own).toContainText(words);
    await own.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath('review-blind.png') });

    const other = await browser.newContext({ viewport: page.viewportSize() });
    const workshopPage = await other.newPage();
    await giveSession(workshopPage, manager);
    await workshopPage.goto(`/service/bids/${bidId}`);
    const marks = workshopPage.getByRole('region', { name: 'Оценки' });
    await expect(marks).not.toContainText(words);
    await marks.getByRole('button', { name: 'Оценить клиента' }).click();
    const rating = workshopPage.getByRole('dialog', { name: 'Оценка клиента' });
    await rating.getByRole('slider', { name: 'Оценка' }).fill('5');
    await rating.getByRole('button', { name: 'Оценить' }).click();
    await expect(marks).toContainText(words);
    await workshopPage.screenshot({ path: test.info().outputPath('marks.png'), fullPage: true });
    // A toast may cover it on a phone.
    await marks.getByRole('link', { name: 'Ответить на отзыв' }).press('Enter');
    const review = workshopPage.getByRole('listitem').filter({ hasText: words });
    await review.getByRole('button', { name: 'Ответить' }).click();
    const reply = workshopPage.getByRole('dialog', { name: 'Ответ на отзыв' });
    await reply.getByRole('textbox', { name: 'Ответ' }).fill('Спасибо, приезжайте');
    await reply.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(review).toContainText('Спасибо, приезжайте');
    await workshopPage.screenshot({ path: test.info().outputPath('own-reviews.png') });
    await other.close();

    await page.reload();
    await expect(own.getByText('Опубликован')).toBeVisible();
    await expect(own).toContainText('Спасибо, приезжайте');
  },
);
