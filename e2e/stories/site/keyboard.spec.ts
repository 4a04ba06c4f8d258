import type { Locator, Page } from '@playwright/test';
import { codeFor } from '../../support/api.ts';
import { bookingForm, expectTwoPhotos, submitButton } from '../../support/customer.fixture.ts';
import { expect, freshPhone, photo, test } from '../../support/fixtures.ts';
import { chooseByKeys, openByKeys, press, tabTo, typeInto } from '../../support/keyboard-steps.ts';
import { demoWorkshop } from '../../support/steps.ts';
import { onDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test('an anonymous driver books a workshop with the keyboard alone', onDesktop, async ({ page }) => {
  test.setTimeout(180_000);
  const phone = freshPhone();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
  await chooseKazan(page);
  await chooseTwoWorks(page);
  await press(page, page.getByRole('link', { name: `Записаться: ${demoWorkshop}` }));
  await describeCar(page);
  await fillForm(page, phone);
  await press(page, submitButton(page));
  await signInByKeys(page, phone);
  await expect(page.getByText('Заявка создана')).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/customer\/bids$/);
  await expect(page.getByRole('heading', { name: 'Заявки', level: 1 })).toBeVisible();

  await press(page, page.getByRole('link', { name: /масла/ }));
  await expect(page.getByText('Стучит спереди справа')).toBeVisible();
  await expectTwoPhotos(page);
  await lookAtPhotos(page);
});

async function chooseKazan(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Город: / }));
  const picker = page.getByRole('dialog', { name: 'Выберите местоположение' });
  await press(page, picker.getByRole('button', { name: 'Казань' }));
  await expect(picker).toBeHidden();
  await expect(page.getByRole('heading', { name: '200 автосервисов' })).toBeVisible();
}

async function chooseTwoWorks(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Что нужно сделать?' }));
  const works = page.getByRole('dialog', { name: 'Что нужно сделать' });
  await findWork(page, works, 'замена масла', 'Замена масла в двигателе');
  await findWork(page, works, 'передние колодки', 'Замена передних тормозных колодок');
  await press(page, works.getByRole('button', { name: 'Готово · 2 работы' }));
  await expect(works).toBeHidden();
}

async function findWork(page: Page, works: Locator, query: string, title: string): Promise<void> {
  await typeInto(page, works.getByRole('searchbox', { name: 'Поиск работ' }), query);
  const work = works.getByRole('checkbox', { name: title });
  await press(page, work, 'Space');
  await expect(work).toBeChecked();
  await tabTo(page, works.getByRole('searchbox', { name: 'Поиск работ' }), 'Shift+Tab');
}

async function describeCar(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Новая машина' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Выбрать вручную' }));
  await openByKeys(page, 'Марка');
  await chooseByKeys(page, 'Марка', 'Kia');
  // Each choice opens the next list.
  await chooseByKeys(page, 'Модель', 'Rio');
  await chooseByKeys(page, 'Поколение');
  await chooseByKeys(page, 'Модификация');
  await press(page, page.getByRole('button', { name: 'Дальше к заявке' }));
}

async function fillForm(page: Page, phone: string): Promise<void> {
  const form = bookingForm(page);
  await expect(form).toContainText('Kia Rio');
  await expect(form).toContainText('2 работы');
  await typeInto(page, form.getByLabel('Телефон'), phone);
  const tomorrow = form.getByRole('button', { name: /^Завтра/ });
  await press(page, tomorrow, 'Space');
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  await typeInto(page, form.getByLabel('Комментарий'), 'Стучит спереди справа');
  const chooser = page.waitForEvent('filechooser');
  await press(page, form.getByRole('button', { name: /^Галерея/ }));
  await (await chooser).setFiles([photo('спереди.png'), photo('сбоку.png', 60)]);
  await expect(form.getByRole('button', { name: /^Изменить: / })).toHaveCount(2);
}

async function signInByKeys(page: Page, phone: string): Promise<void> {
  await expect(page.getByLabel('Код из шести цифр')).toBeFocused();
  await page.keyboard.type(await codeFor(phone));
}

async function lookAtPhotos(page: Page): Promise<void> {
  const first = page.getByRole('button', { name: /^Открыть файл 1 из 2/ });
  await press(page, first);
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
}
