import { giveSession } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { isPhone } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test('the role is seen and changed in the profile menu, and a page belongs to the menu of its role', async ({
  page,
}) => {
  const workshop = await newWorkshop();
  await giveSession(page, workshop.owner);
  const opener = page.getByRole('button', { name: /^Меню профиля/ });
  const menu = page.getByRole('dialog', { name: 'Профиль' });

  await page.goto('/customer/bids');
  const cabinet = page.getByRole('navigation', { name: 'Кабинет' });
  await expect(cabinet.getByRole('link', { name: /^Гараж/ })).toBeVisible();
  await expect(opener).toHaveAccessibleName(/сейчас вы водитель$/);

  await opener.click();
  await expect(menu.getByText('Сейчас вы водитель')).toBeVisible();
  await menu.getByRole('button', { name: 'Войти как автосервис' }).click();
  await expect(page).toHaveURL(/\/service\/bids$/);
  await expect(opener).toHaveAccessibleName(/сейчас вы автосервис$/);
  await expect(cabinet.getByRole('link', { name: /^Гараж/ })).toHaveCount(0);
  await expect(cabinet.getByRole('link', { name: 'Аналитика' })).toBeVisible();

  await page.reload();
  await expect(opener).toHaveAccessibleName(/сейчас вы автосервис$/);
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: 'Меню', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Сейчас вы автосервис')).toBeVisible();
});

test('who acts as a workshop sees the map around it, and sends no bid', onCiDesktop, async ({ page }) => {
  const workshop = await newWorkshop();
  await giveSession(page, workshop.owner);
  await page.goto('/service/bids');
  await expect(page.getByRole('heading', { name: 'Заявки', level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/lat=55\.76\d*&long=37\.62\d*&zoom=14/);

  await page.goto(`/?city=moskva&works=${workshop.workIds.join(',')}&service=${workshop.id}&drawer=service`);
  const about = page.getByRole('dialog', { name: /^Автосервис «/ });
  await expect(about.getByRole('link', { name: 'Мой автосервис' })).toBeVisible();
  await expect(about.getByText('Вы работаете в этом автосервисе')).toBeVisible();
  await expect(about.getByRole('button', { name: 'Записаться', exact: true })).toHaveCount(0);
  await expect(about.getByRole('link', { name: 'Задать вопрос' })).toHaveCount(0);

  const other = await newWorkshop();
  await page.goto(`/?city=moskva&works=${other.workIds.join(',')}&service=${other.id}&drawer=bid`);
  const step = page.getByRole('dialog', { name: 'Записывается водитель' });
  await step.getByRole('button', { name: 'Войти как водитель' }).click();
  await expect(step).toBeHidden();
  // The booking is open over the header.
  const menu = page.getByRole('button', { name: /сейчас вы водитель$/, includeHidden: true });
  await expect(menu).toBeAttached();
});

test(
  'without works the page of a workshop names no price, with works their sum',
  onCiPhone,
  async ({ page }) => {
    const workshop = await newWorkshop();
    await page.goto(`/service/${workshop.id}`);
    const book = page.getByRole('link', { name: 'Записаться', exact: true });
    await expect(book).toBeVisible();
    const foot = book.locator('..');
    await expect(foot).not.toContainText('₽');
    await page.goto(`/?city=moskva&works=${workshop.workIds.join(',')}`);
    await expect(page.getByRole('heading', { name: /автосервис/ }).first()).toBeVisible();
    await page.goto(`/service/${workshop.id}`);
    await expect(foot).toContainText(/1\s800\s₽/);
    await expect(foot).toContainText('1 работа');
  },
);
