import type { Page } from '@playwright/test';
import { api, giveSession, makeBid, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { dealOf, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { operatorPhone } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения' });
const templates = (page: Page) => page.getByRole('listbox', { name: 'Шаблоны ответов' });
const fieldOf = (page: Page) => page.getByLabel('Сообщение', { exact: true });

async function dealWithOwnWorkshop() {
  const workshop = await newWorkshop();
  const driver = await signInByApi(freshPhone());
  return dealOf(await makeBid(driver.access_token, workshop.id, workshop.workIds), driver, workshop);
}

async function addTemplate(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый шаблон' });
  await dialog.getByLabel('Название').fill(title);
  await dialog.getByLabel('Текст').fill(text);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
}

async function chatIdOf(token: string): Promise<number> {
  const { items } = await api<{ items: { id: number }[] }>('GET', '/v2/service/chat/index/', {}, token);
  return items[0]?.id ?? 0;
}

test(
  'a workshop writes templates, sets their order, and puts one into a message by «/» and by a tap',
  onCiDesktop,
  async ({ page }) => {
    const deal = await dealWithOwnWorkshop();
    await openOwnSide(page, deal, 'service');
    await page.goto('/service/my-service/chat');
    await expect(page.getByText('Шаблонов пока нет')).toBeVisible();
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Назовите шаблон')).toBeVisible();
    await page.keyboard.press('Escape');
    await addTemplate(page, 'Как проехать', 'Мы во дворе, второй бокс слева.');
    await addTemplate(page, 'Что взять', 'Возьмите СТС и ключ от секреток.');
    await page.getByRole('button', { name: 'Выше: Что взять' }).click();
    const list = page.getByRole('region', { name: 'Шаблоны ответов' });
    await expect(list.getByRole('listitem').first()).toContainText('Что взять');
    expect(await violationsOf(page, 'light')).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('templates.png'), fullPage: true });

    await page.goto(`/service/chat/${await chatIdOf(deal.manager.access_token)}`);
    await fieldOf(page).fill('/про');
    await expect(templates(page).getByRole('option')).toHaveText(/Как проехать/);
    await page.screenshot({ path: test.info().outputPath('picker.png') });
    expect(await violationsOf(page, 'light')).toEqual([]);
    await fieldOf(page).press('Enter');
    await expect(fieldOf(page)).toHaveValue('Мы во дворе, второй бокс слева.');
    await page.getByRole('button', { name: 'Шаблоны ответов' }).click();
    await fieldOf(page).press('ArrowDown');
    await expect(templates(page).getByRole('option', { selected: true })).toHaveText(/Как проехать/);
    await templates(page)
      .getByRole('option', { name: /Что взять/ })
      .click();
    await expect(fieldOf(page)).toHaveValue(
      'Мы во дворе, второй бокс слева. Возьмите СТС и ключ от секреток.',
    );
    await page.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect(logOf(page)).toContainText('Возьмите СТС и ключ от секреток.');
  },
);

test('a closed workshop answers a driver by itself, once', onCiPhone, async ({ page, browser }) => {
  const deal = await dealWithOwnWorkshop();
  const { access_token: token } = deal.manager;
  const today = new Date().toISOString().slice(0, 10);
  const closure = { service_id: deal.workshopId, closed_from: today, closed_to: 'none' };
  await api('POST', '/v2/service/schedule/update/', closure, token);
  await openOwnSide(page, deal, 'service');
  await page.goto('/service/my-service/chat');
  await page.getByText('Отвечать, когда мы закрыты').click();
  const section = page.getByRole('region', { name: 'Автоответ вне часов работы' });
  await section.getByLabel('Текст').fill('Мы в отпуске, ответим после него.');
  await expect(section.getByText('Водитель увидит')).toBeVisible();
  await section.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Автоответ включён')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('auto-reply.png'), fullPage: true });

  const driver = await openSide(browser, page, deal, 'customer');
  await driver.goto(`/customer/chat/${await chatIdOf(token)}`);
  for (const words of ['Вы работаете?', 'Жду ответа']) {
    await fieldOf(driver).fill(words);
    await driver.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect(logOf(driver).getByRole('article').filter({ hasText: words })).toContainText('отправлено');
  }
  const answer = logOf(driver).getByRole('article').filter({ hasText: 'Автоответ' });
  await expect(answer).toHaveCount(1);
  await expect(answer).toContainText('Мы в отпуске, ответим после него.');
  await driver.screenshot({ path: test.info().outputPath('answered.png') });
});

test('operators share templates of their own', onCiDesktop, async ({ page }) => {
  await giveSession(page, await signInByApi(operatorPhone));
  await page.goto('/operator/templates');
  const title = `Номер заявки ${Date.now()}`;
  await addTemplate(page, title, 'Напишите номер заявки, пожалуйста.');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await page.getByRole('button', { name: `Действия с шаблоном: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeHidden();
});
