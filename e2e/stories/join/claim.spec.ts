import type { Browser, Page } from '@playwright/test';
import { api, captchaToken, codeFor, giveSession, signInByApi, type Tokens } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { expect, freshPhone, photo, test } from '../../support/fixtures.ts';
import { operatorPhone } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone, onDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

interface Listing {
  id: number;
  name: string;
  address: string;
  page_slug: string;
}

/** An imported workshop without an owner: the last of its city, which no other story needs. */
async function importedWorkshop(): Promise<Listing> {
  const { services } = await api<{ services: { id: number; unsupported_reason: string | null }[] }>(
    'POST',
    '/v2/map/default/geo-search/',
    { lat: 55.796, long: 49.106, radius: 50, page_size: 500 },
  );
  const last = services.findLast(({ unsupported_reason: reason }) => reason === 'not_connected');
  if (!last) throw new Error('every workshop has an owner');
  return api<Listing>('GET', '/v2/service/view/', { service_id: last.id });
}

async function phoneOf({ id }: Listing, { access_token: token }: Tokens): Promise<string> {
  const { phones } = await api<{ phones: string[] }>(
    'POST',
    '/v2/service/reveal-phone/',
    { service_id: id },
    token,
  );
  return phones[0] ?? '';
}

/** From the page of the workshop to its claim, with the name and the number of the applicant. */
async function openClaim(page: Page, { name, address, page_slug: slug }: Listing): Promise<void> {
  await page.goto(`/service/${slug}`);
  await page.getByRole('link', { name: 'Подключите карточку' }).click();
  const claim = page.getByRole('region', { name: 'Это ваш автосервис?' });
  await expect(claim).toContainText(name);
  await expect(claim).toContainText(address);
  await claim.getByLabel('Ваше имя').fill('Тамара');
  await claim.getByLabel('ИНН').fill('7707083893');
}

async function claimByCode(listing: Listing, owner: Tokens): Promise<void> {
  const phone = await phoneOf(listing, owner);
  const token = owner.access_token;
  const form = { phone, recaptcha_token: await captchaToken() };
  const sent = await api<{ request_id: string }>('POST', '/v2/user/phone/send-code/', form, token);
  const code = { request_id: sent.request_id, code: await codeFor(phone) };
  await api('POST', '/v2/user/phone/confirm/', code, token);
  const { id, name, address } = listing;
  const card = { name, address, lat: 55.796, long: 49.106, phone, inn: '7707083893', person_name: 'Тамара' };
  await api('POST', '/v2/service/register/', { ...card, claim_service_id: id }, token);
}

/** An operator with a request about the workshop open. */
async function approvingOperator(
  browser: Browser,
  page: Page,
  tab: RegExp,
  { name }: Listing,
): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), serviceWorkers: 'block' });
  const operator = await context.newPage();
  await giveSession(operator, await signInByApi(operatorPhone));
  await operator.goto('/operator');
  await operator.getByRole('tab', { name: tab }).click();
  await operator.getByRole('link', { name }).first().click();
  return operator;
}

async function approve(operator: Page, reason: string): Promise<void> {
  await operator.getByLabel('Причина').fill(reason);
  await operator.getByRole('button', { name: 'Одобрить' }).click();
  await expect(operator.getByRole('button', { name: 'Одобрить' })).toBeHidden();
  await operator.context().close();
}

const send = (page: Page) => page.getByRole('button', { name: 'Отправить', exact: true }).click();

test(
  'the owner of an imported workshop takes its card over by a code to its phone',
  onDesktop,
  async ({ page }) => {
    const listing = await importedWorkshop();
    const person = await signInByApi(freshPhone());
    const phone = await phoneOf(listing, person);
    await giveSession(page, person);
    await openClaim(page, listing);
    await send(page);
    await expect(page.getByText('Приложите документ или введите телефон из карточки')).toBeVisible();
    const field = page.getByLabel('Телефон из карточки');
    await field.fill('900 000-00-00');
    await send(page);
    await expect(page.getByText('Этого номера нет в карточке')).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await violationsOf(page, theme)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`claim-${theme}.png`), fullPage: true });
    }
    await field.fill(phone.slice(2));
    await send(page);
    const dialog = page.getByRole('dialog', { name: 'Подтвердите телефон' });
    await dialog.getByRole('button', { name: 'Получить код' }).click();
    const code = dialog.getByLabel('Код из шести цифр');
    await code.waitFor();
    await code.fill(await codeFor(phone));
    await expect(page.getByRole('heading', { level: 1, name: 'Мой автосервис' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: listing.name })).toBeVisible();
    await page.goto(`/service/${listing.page_slug}`);
    await expect(page.getByRole('link', { name: 'Мой автосервис', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Подключите карточку' })).toBeHidden();
  },
);

test(
  'one who has a card by a code hands in a document later, and the card is verified',
  onCiDesktop,
  async ({ page, browser }) => {
    const listing = await importedWorkshop();
    const owner = await signInByApi(freshPhone());
    await claimByCode(listing, owner);
    await giveSession(page, owner);
    await page.goto('/service/my-service/profile');
    const section = page.getByRole('region', { name: 'Знак «Проверен»' });
    const send = section.getByRole('button', { name: 'Отправить документы' });
    await send.click();
    await expect(section.getByText('Приложите документ', { exact: true })).toBeVisible();
    await section.getByLabel('Галерея', { exact: true }).setInputFiles(photo('vyveska.png'));
    await expect(section.getByRole('img', { name: /vyveska/ })).toBeVisible();
    await expect(section.getByRole('progressbar')).toHaveCount(0);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await violationsOf(page, theme)).toEqual([]);
      await section.screenshot({ path: test.info().outputPath(`documents-${theme}.png`) });
    }
    await send.click();
    await expect(section.getByText('Документы на проверке')).toBeVisible();

    const operator = await approvingOperator(browser, page, /^Документы/, listing);
    await expect(operator.getByRole('link', { name: /vyveska/ })).toBeVisible();
    await approve(operator, 'Вывеска на месте');

    await page.goto('/notifications');
    await page.getByRole('link', { name: 'Автосервис проверен' }).click();
    await page.goto(`/service/${listing.page_slug}`);
    await expect(page.getByRole('button', { name: 'Проверен: что проверили' })).toBeVisible();
    await page.goto('/service/my-service/profile');
    await expect(page.getByRole('heading', { name: 'Работы и цены' })).toBeVisible();
    await expect(section).toBeHidden();
  },
);

test(
  'a document makes the card the owner’s once the operator has seen it',
  onCiPhone,
  async ({ page, browser }) => {
    const listing = await importedWorkshop();
    await giveSession(page, await signInByApi(freshPhone()));
    await openClaim(page, listing);
    await page.getByLabel('Галерея', { exact: true }).setInputFiles(photo('vypiska.png'));
    await expect(page.getByRole('img', { name: /vypiska/ })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await send(page);
    await expect(
      page.getByText('Карточка станет вашей после решения оператора', { exact: false }),
    ).toBeVisible();

    const operator = await approvingOperator(browser, page, /^Права/, listing);
    await expect(operator.getByRole('link', { name: /vypiska/ })).toBeVisible();
    await expect(operator.getByText('7707083893')).toBeVisible();
    await approve(operator, 'Выписка подходит');

    await page.goto('/notifications');
    await expect(page.getByText('Выписка подходит', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Карточка автосервиса ваша' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Мой автосервис' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: listing.name })).toBeVisible();
  },
);
