import { writeFile } from 'node:fs/promises';
import {
  addTwoPhotos,
  bookingForm,
  fillBookingForm,
  openBookingForm,
} from '../../support/customer.fixture.ts';
import { disableWebGl, expect, freshPhone, photo, test } from '../../support/fixtures.ts';
import { onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const duplicateText = 'Файл с таким названием уже добавлен';
const tooLargeText = 'Файл больше 15 МБ. Выберите другой';

test(
  'a duplicate file name and a file over 15 MB are refused with their messages; the rest of the form stays',
  onPhone,
  async ({ page }, testInfo) => {
    const form = await openBookingForm(page);
    const phone = freshPhone();
    await form.getByLabel('Телефон').fill(phone);
    await fillBookingForm(form, 'Файлы не те');
    await addTwoPhotos(form);
    const input = form.getByLabel('Галерея', { exact: true });

    await input.setInputFiles(photo('спереди.png', 90));
    await expect(form.getByRole('alert')).toHaveText(duplicateText);
    await expect(page.getByLabel('Уведомления').getByText(duplicateText)).toBeVisible();

    // By its path: the content of a buffer would travel to the browser, which takes long on a busy machine.
    const large = testInfo.outputPath('смета.pdf');
    await writeFile(large, Buffer.alloc(16 * 1024 * 1024, 1));
    await input.setInputFiles(large);
    await expect(form.getByRole('alert')).toHaveText(tooLargeText);
    await expect(page.getByLabel('Уведомления').getByText(tooLargeText)).toBeVisible();

    await expect(form.getByRole('list', { name: 'Добавленные файлы' }).getByRole('listitem')).toHaveCount(2);
    await expect(form.getByLabel('Комментарий')).toHaveValue('Файлы не те');
    await expect(form.getByLabel('Телефон')).toHaveValue(/999/);
    await expect(form.getByRole('button', { name: /^Завтра/ })).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'the draft survives a reload and the closing of the browser',
  onDesktop,
  async ({ page, context, browser }) => {
    const form = await openBookingForm(page);
    await form.getByLabel('Телефон').fill('+79991234567');
    await form.getByText('Звонок', { exact: true }).click();
    await fillBookingForm(form, 'Вернусь завтра');
    await addTwoPhotos(form);
    const address = page.url();

    const expectWhole = async (shown: typeof page) => {
      const again = bookingForm(shown);
      await expect(again).toContainText('2 работы');
      await expect(again.getByLabel('Телефон')).toHaveValue(/999.*123.*45.*67/);
      await expect(again.getByRole('radio', { name: 'Звонок' })).toBeChecked();
      await expect(again.getByLabel('Комментарий')).toHaveValue('Вернусь завтра');
      await expect(again.getByRole('button', { name: /^Завтра/ })).toHaveAttribute('aria-pressed', 'true');
      for (const name of ['спереди.png', 'сбоку.png'])
        await expect
          .poll(() => again.getByAltText(name).evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
    };
    await page.reload();
    await expectWhole(page);

    const storageState = await context.storageState();
    await context.close();
    const nextDay = await browser.newContext({ storageState, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
    await disableWebGl(nextDay);
    const back = await nextDay.newPage();
    await back.goto(address);
    await expectWhole(back);
    await nextDay.close();
  },
);
