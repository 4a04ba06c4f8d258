import { expect, type Locator, type Page } from '@playwright/test';
import { api, giveSession, makeCar, managersWorkshop, signInByApi, worksOf } from './api.ts';
import { freshPhone, photo } from './fixtures.ts';
import { managerPhone } from './steps.ts';

export interface Driver {
  phone: string;
  token: string;
  carId: number;
}

interface SentBid {
  id: number;
  comment: string;
  files_count: number;
}

export async function signedInDriver(page: Page): Promise<Driver> {
  const phone = freshPhone();
  const tokens = await signInByApi(phone);
  await giveSession(page, tokens);
  return { phone, token: tokens.access_token, carId: await makeCar(tokens.access_token) };
}

export async function workshopForBids(): Promise<{ id: number; workIds: number[] }> {
  const manager = await signInByApi(managerPhone);
  const { id } = await managersWorkshop(manager.access_token);
  return { id, workIds: await worksOf(id, 2) };
}

export async function openBookingForm(page: Page, driver?: Driver): Promise<Locator> {
  const { id, workIds } = await workshopForBids();
  const auto = driver ? `&auto=${driver.carId}` : '';
  await page.goto(`/?city=kazan&works=${workIds.join(',')}${auto}&service=${id}&drawer=bid`);
  const form = bookingForm(page);
  await expect(form).toContainText('2 работы');
  return form;
}

export function bookingForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Заявка' });
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Отправить заявку' });
}

/** The first day of the form's tiles, from tomorrow on, on which the workshop works. */
export const openDay = (form: Locator | Page) =>
  form
    .getByRole('button', {
      name: /^(завтра|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)/i,
      disabled: false,
    })
    .first();

export async function fillBookingForm(form: Locator, comment: string): Promise<void> {
  await form.getByRole('button', { name: /^Завтра/ }).click();
  await form.getByLabel('Комментарий').fill(comment);
}

export async function addTwoPhotos(form: Locator): Promise<void> {
  await form
    .getByLabel('Галерея', { exact: true })
    .setInputFiles([photo('спереди.png'), photo('сбоку.png', 60)]);
  await expect(form.getByRole('button', { name: 'Изменить: спереди.png' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Изменить: сбоку.png' })).toBeVisible();
}

export async function bidsOf({ token }: Pick<Driver, 'token'>): Promise<SentBid[]> {
  return (await api<{ items: SentBid[] }>('GET', '/v2/customer/bid/index/', {}, token)).items;
}

/** Both photos have loaded, not only their frames. */
export async function expectTwoPhotos(page: Page): Promise<void> {
  const pictures = page.getByRole('button', { name: /^Открыть файл \d из 2/ }).locator('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
}
