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
