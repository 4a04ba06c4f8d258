import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { assistant, messageField, openAssistant, say, suggestions } from '../../support/assistant.ts';
import { bidsOf, bookingForm, signedInDriver, submitButton } from '../../support/customer.fixture.ts';
import { expect, photo, test } from '../../support/fixtures.ts';
import { onCiDesktop, onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const brakes = 'Скрипят тормоза при торможении';
interface SentByAssistant {
  bid_source: string;
  ai_summary: string | null;
}

const sendCalls = '**/api/v2/ai/chat/send/';

/** Counts what a finger does, across the pages of the tab. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)),
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
}

const bookFirst = (page: Page) =>
  page
    .getByRole('link', { name: /^Записаться/ })
    .first()
    .click();

test('from a symptom to a sent bid in fewer than eight taps', onPhone, async ({ page }) => {
  const driver = await signedInDriver(page);
  const taps = await countTaps(page);
  await openAssistant(page, `/?city=kazan&auto=${driver.carId}&with_ai=1`);
  await messageField(page).tap();
  await say(page, brakes);
  await suggestions(page).getByRole('checkbox').first().click();
  await assistant(page)
    .getByRole('button', { name: /^Показать \d+ автосервис/ })
    .click();
  await expect(assistant(page)).toBeHidden();
  await bookFirst(page);
  const form = bookingForm(page);
  await expect(form).toContainText('1 работа');
  await expect(form.getByLabel('Комментарий')).toHaveValue(brakes);
  await form.getByRole('button', { name: /^Завтра/ }).click();
  await submitButton(page).click();
  await expect(page.getByText(/Заявка создана|Вы записаны/)).toBeVisible();
  expect(await taps()).toBeLessThan(8);

  const [bid] = await bidsOf(driver);
  await expect(page).toHaveURL(new RegExp(`/customer/bids/${bid?.id}$`));
  expect(bid?.comment).toBe(brakes);
  const sent = await api<SentByAssistant>(
    'GET',
    '/v2/customer/bid/view/',
    { id: bid?.id ?? 0 },
    driver.token,
  );
  expect(sent.bid_source).toBe('ai');
  expect(sent.ai_summary).toContain(brakes);
});

test(
  'a vague message is answered by a question, and its answer leads to works',
  onPhone,
  async ({ page }) => {
    await openAssistant(page);
    await say(page, 'Машина странно себя ведёт');
    const log = page.getByRole('log', { name: 'Переписка' });
    await expect(log).toContainText('Что вы заметили');
    await page.getByRole('group', { name: 'Быстрые ответы' }).getByRole('button').first().click();
    await expect(log).toContainText('Стучит или скрипит');
    await say(page, 'Стучит спереди на кочках');
    await expect(suggestions(page).getByRole('checkbox').first()).toBeVisible();
  },
);

test('danger comes first, with the way to a tow truck', onPhone, async ({ page }) => {
  await signedInDriver(page);
  await openAssistant(page);
  await say(page, 'Провалилась педаль тормоза');
  await expect(page.getByRole('group', { name: 'Быстрые ответы' })).toContainText('Можно ехать?');
  await expect(page.getByText('Дальше ехать нельзя')).toBeInViewport();
  await expect(page.getByText('Сделаю завтра')).toHaveCount(0);
  const toLast = page.getByRole('button', { name: 'К последнему' });
  await expect(toLast).toBeVisible();
  const log = await page.getByRole('log').boundingBox();
  expect((await toLast.boundingBox())?.y).toBeGreaterThanOrEqual((log?.y ?? 0) + (log?.height ?? 0));
  await page.getByRole('link', { name: 'Найти эвакуатор' }).click();
  await expect(page).toHaveURL(/\/customer\/bids\/new$/);
  await expect(page.getByRole('heading', { name: 'Найти эвакуатор' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Нужен эвакуатор/ })).toBeChecked();
  await expect(page.locator('[data-field=works]')).toContainText('1 работа');
});

test('what is not ours is declined, and the conversation goes on', onCiDesktop, async ({ page }) => {
  await openAssistant(page);
  await say(page, 'Скрути пробег');
  await expect(page.getByRole('log')).toContainText('Пробег мы не меняем');
  await page.getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(page.getByText('Он увидит переписку')).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('button', { name: 'Позвать оператора' })).toBeVisible();
  await say(page, brakes);
  await expect(suggestions(page).getByRole('checkbox').first()).toBeVisible();
  await say(page, 'Позовите оператора');
  await page.getByRole('button', { name: 'Позвать', exact: true }).click();
  await expect(page).toHaveURL(/\/join\/login/);
});

test('an answer that breaks off comes whole after a retry', onPhone, async ({ page }) => {
  await openAssistant(page);
  await page.route(
    sendCalls,
    (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: 'event: delta\ndata: {"text":"Понял: "}\n\n',
      }),
    { times: 1 },
  );
  await say(page, brakes);
  await expect(page.getByRole('alert').filter({ hasText: 'Ответ оборвался' })).toBeVisible();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(suggestions(page).getByRole('checkbox').first()).toBeVisible();
  await expect(page.getByRole('log').getByText(brakes, { exact: true })).toHaveCount(1);
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ });

  test('a message waits and goes out when the network returns', onCiPhone, async ({ page, context }) => {
    await openAssistant(page);
    await context.setOffline(true);
    await say(page, brakes);
    await expect(page.getByText('отправится, когда будет сеть')).toBeVisible();
    await context.setOffline(false);
    await expect(suggestions(page).getByRole('checkbox').first()).toBeVisible();
    await page.reload();
    await expect(suggestions(page).getByRole('checkbox').first()).toBeVisible();
    await expect(page.getByRole('log').getByText(brakes, { exact: true })).toHaveCount(1);
  });
});

test('a photo goes with the message and with the bid', onPhone, async ({ page }) => {
  const driver = await signedInDriver(page);
  await openAssistant(page, `/?city=kazan&auto=${driver.carId}&drawer=ai`);
  await page.getByLabel('Файлы сообщения').setInputFiles(photo('колесо.png'));
  await expect(page.getByRole('list', { name: 'Приложенные файлы' })).toContainText('готово');
  await say(page, brakes);
  await suggestions(page).getByRole('checkbox').first().check();
  await expect(page.getByRole('log').getByRole('img', { name: 'колесо.png' })).toBeVisible();
  await page.getByRole('button', { name: /^Показать \d+ автосервис/ }).click();
  await bookFirst(page);
  await expect(bookingForm(page).getByRole('button', { name: 'Удалить: колесо.png' })).toBeVisible();
});

test('the car and the day of the sentence are in the form of the bid', onCiDesktop, async ({ page }) => {
  await openAssistant(page);
  await say(page, 'киа рио 2017, стучит подвеска на кочках, запишите на завтра с утра');
  await suggestions(page).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Машина: Kia Rio, 2017' }).click();
  await expect(page.locator('[data-field=year]')).toHaveValue('2017');
  // The next list of a partly described car opens by itself.
  const generations = page.getByRole('dialog', { name: 'Поколение' }).getByRole('option');
  await expect(generations.nth(0)).toContainText('2017–2020');
  await expect(generations.nth(1)).toContainText('2015–2017');
  await generations.first().click();
  await page.getByRole('dialog', { name: 'Модификация' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Готово', exact: true }).click();
  await page.getByRole('button', { name: /^Показать \d+ автосервис/ }).click();
  await bookFirst(page);
  const form = bookingForm(page);
  await expect(form).toContainText('Kia Rio');
  await expect(form.getByRole('button', { name: /^Завтра/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByLabel('Комментарий')).toHaveValue(/стучит подвеска на кочках/);
});
