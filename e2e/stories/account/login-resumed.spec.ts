import { codeFor } from '../../support/api.ts';
import { bookingForm, submitButton } from '../../support/customer.fixture.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { describeCar } from '../../support/steps.ts';
import { lonelyPlace } from '../../support/tender.ts';
import { onCiPhone, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /429 .*profile\/auth/ });

test(
  'the code of a bid can be typed after a reload, and in a new tab',
  onCiPhone,
  async ({ page, context }) => {
    const phone = freshPhone();
    const workshop = await newWorkshop(lonelyPlace());
    await page.goto(`/?city=moskva&works=${workshop.workIds.join(',')}&service=${workshop.id}&drawer=car`);
    await describeCar(page);
    await page.getByRole('button', { name: 'Дальше к заявке' }).click();
    const form = bookingForm(page);
    await form.getByLabel('Телефон').fill(phone);
    await form.getByRole('button', { name: /^Завтра/ }).click();
    await submitButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Код из SMS' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Код из SMS' })).toBeVisible();

    const address = page.url();
    await page.close();
    const later = await context.newPage();
    await later.goto(address);
    await submitButton(later).click();
    await expect(later.getByRole('dialog', { name: 'Код из SMS' })).toBeVisible();
    await expect(later.getByText(/^Новый код через/)).toBeVisible();
    await later.getByLabel('Код из шести цифр').fill(await codeFor(phone));
    await expect(later).toHaveURL(/\/customer\/bids$/);
  },
);

test(
  'the code of the login page can be typed after a reload, and in a new tab',
  onPhone,
  async ({ page, context }) => {
    const phone = freshPhone();
    await page.goto('/join/login?next=/customer/bids');
    await page.getByLabel('Телефон').fill(phone);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible();

    await page.close();
    const later = await context.newPage();
    await later.goto('/join/login?next=/customer/bids');
    await later.getByLabel('Телефон').fill(phone);
    await later.getByRole('button', { name: 'Получить код' }).click();
    await expect(later.getByText(/^Новый код через/)).toBeVisible();
    await later.getByLabel('Код из шести цифр').fill(await codeFor(phone));
    await expect(later).toHaveURL(/\/customer\/bids$/);
  },
);
