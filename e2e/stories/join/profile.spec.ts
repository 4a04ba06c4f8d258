import { giveSession } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { expect, photo, refusedSocket, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: refusedSocket });

test('what waits for the operator stays in the profile after a reload', onCiPhone, async ({ page }) => {
  const workshop = await newWorkshop();
  await giveSession(page, workshop.owner);
  await page.goto('/service/my-service/profile');
  const card = page.getByRole('region', { name: 'Карточка на карте' });
  await card.getByLabel('Описание').fill('Чиним двигатели с 1998 года');
  await card.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Отправлено на проверку')).toBeVisible();
  const photos = page.getByRole('region', { name: 'Фото', exact: true });
  await photos.getByLabel('Добавить фото').setInputFiles(photo('fasad.png'));
  await expect(photos.getByText('не сохранено', { exact: true })).toBeVisible();
  await photos.getByRole('button', { name: 'Сохранить' }).click();
  await expect(photos.getByText('на проверке', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card.getByLabel('Описание')).toHaveValue('Чиним двигатели с 1998 года');
  await expect(card.getByText('водители видят прежнее')).toBeVisible();
  await expect(card.getByRole('definition')).toHaveText('нет');
  await expect(photos.getByText('на проверке', { exact: true })).toBeVisible();
  const picture = photos.getByRole('img', { name: 'Фото 1' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsOf(page, theme)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`waiting-${theme}.png`), fullPage: true });
  }
});

test('what was typed in the profile is there on return from another page', onCiPhone, async ({ page }) => {
  const workshop = await newWorkshop();
  await giveSession(page, workshop.owner);
  await page.goto('/service/my-service/profile');
  const facts = page.getByRole('region', { name: 'Удобства и гарантия' });
  const words = facts.getByLabel('Условия гарантии словами');
  await words.fill('Год на работы');
  const prices = page.getByRole('region', { name: 'Работы и цены' });
  await prices.getByLabel(/^Цена от/).fill('1700');
  await page.getByRole('link', { name: 'Заявки' }).first().click();
  await expect(page).toHaveURL(/\/service\/bids/);
  await page.goBack();
  await expect(words).toHaveValue('Год на работы');
  await page.reload();
  await expect(prices.getByLabel(/^Цена от/)).toHaveValue('1700');
  await expect(facts.getByText('Изменения не сохранены')).toBeVisible();
  expect(await violationsOf(page, 'light')).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('unsaved.png'), fullPage: true });
  await prices.getByRole('button', { name: 'Сохранить' }).click();
  await expect(prices.getByText('Изменения не сохранены')).toBeHidden();
  await facts.getByRole('button', { name: 'Отменить' }).click();
  await expect(words).toHaveValue('');
  await page.reload();
  await expect(prices.getByLabel(/^Цена от/)).toHaveValue('1700');
  await expect(words).toHaveValue('');
  await expect(page.getByText('Изменения не сохранены')).toHaveCount(0);
});
