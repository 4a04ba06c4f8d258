import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { api, giveSession, makeBid, managersWorkshop, signInByApi, worksOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { managerPhone, pressTwice } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

const address = '/service/my-service/integrations';
const keys = (page: Page) => page.getByRole('region', { name: 'Ключи API' });
const webhooks = (page: Page) => page.getByRole('region', { name: 'Вебхуки' });
const bidsByKey = (key: string) => api('GET', '/v2/service/bid/index/', {}, key);

async function openAsManager(page: Page, path: string): Promise<string> {
  const tokens = await signInByApi(managerPhone);
  await giveSession(page, tokens);
  await page.goto(path);
  return tokens.access_token;
}

test.use({ hasWebGl: false, permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'a manager creates a key, a program uses it, and a revoked key is refused',
  onCiPhone,
  async ({ page }) => {
    await openAsManager(page, '/service/my-service');
    await page.getByRole('link', { name: /^Интеграции/ }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Интеграции');
    await expectAccessible(page);

    const open = keys(page).getByRole('button', { name: 'Создать ключ' });
    await open.click();
    const form = keys(page).getByRole('form', { name: 'Создать ключ' });
    await expect(form.getByLabel('Название')).toBeFocused();
    await form.getByRole('button', { name: 'Создать ключ' }).click();
    await expect(form.getByRole('alert')).toHaveText('Назовите ключ');
    await expectAccessible(page);
    const name = `Учёт ${freshPhone()}`;
    await form.getByLabel('Название').fill(name);
    await pressTwice(form.getByRole('button', { name: 'Создать ключ' }));

    const made = keys(page).getByRole('group', { name: 'Ключ создан' });
    await expect(made).toBeFocused();
    await expectAccessible(page);
    const key = (await made.getByText(/^sto_/).textContent()) ?? '';
    await made.getByRole('button', { name: 'Скопировать' }).click();
    await expect(page.getByText('Скопировано')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await made.getByRole('button', { name: 'Готово' }).click();
    await expect(open).toBeFocused();

    const row = keys(page).getByRole('listitem').filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(`sto_…${key.slice(-4)} · создан сегодня`);
    await expect(row).toContainText('Вызовов ещё не было');
    await bidsByKey(key);
    await page.reload();
    await expect(row).toContainText('Последний вызов: сегодня');
    await expect(page.getByText(key)).toHaveCount(0);

    const revoke = row.getByRole('button', { name: `Отозвать ключ ${name}` });
    const dialog = page.getByRole('dialog', { name: 'Отозвать ключ?' });
    await revoke.click();
    await expect(dialog).toContainText(name);
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(revoke).toBeFocused();
    await revoke.click();
    await pressTwice(dialog.getByRole('button', { name: 'Отозвать' }));
    await expect(page.getByText('Ключ отозван')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(keys(page).getByRole('heading', { name: 'Ключи API' })).toBeFocused();
    await expect(bidsByKey(key)).rejects.toThrow('401');
  },
);

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

async function startProgram() {
  const messages: Message[] = [];
  const program = { messages, answer: 204 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    messages.push({ headers: request.headers, body });
    response.writeHead(program.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(program, { url: `http://127.0.0.1:${port}/hook`, stop: () => server.close() });
}

function isSignedWith(secret: string, { headers, body }: Message): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

const typeOf = (message: Message | undefined) => message && JSON.parse(message.body).type;

test.describe('webhooks', () => {
  // An address without https and a fourth check within a minute are refused.
  test.use({ expectedErrors: /webhook\/(create|test)/ });

  test(
    'a manager adds a webhook, sees its messages about a new bid, and deletes it',
    onCiDesktop,
    async ({ page }) => {
      const program = await startProgram();
      const token = await openAsManager(page, address);
      const open = webhooks(page).getByRole('button', { name: 'Добавить вебхук' });
      await open.click();
      const form = webhooks(page).getByRole('form', { name: 'Добавить вебхук' });
      await form.getByLabel('Адрес').fill('http://example.ru/hook');
      await form.getByRole('button', { name: 'Добавить вебхук' }).click();
      await expect(form.getByRole('alert')).toContainText('Нужен адрес с https');
      await expect(form.getByLabel('Адрес')).toBeFocused();
      await form.getByLabel('Адрес').fill(program.url);
      await form.getByRole('button', { name: 'Добавить вебхук' }).click();
      const made = webhooks(page).getByRole('group', { name: 'Вебхук добавлен' });
      const secret = (await made.getByText(/^whsec_/).textContent()) ?? '';
      await expectAccessible(page);
      await made.getByRole('button', { name: 'Готово' }).click();
      const row = webhooks(page).getByRole('listitem').filter({ hasText: program.url });
      await expect(row).toContainText('Включён');

      const read = row.getByRole('button', { name: `Сообщения на ${program.url}` });
      const dialog = page.getByRole('dialog', { name: 'Сообщения вебхука' });
      await read.click();
      await expect(dialog).toContainText('Сообщений за неделю не было');
      await pressTwice(dialog.getByRole('button', { name: 'Отправить проверку' }));
      const check = dialog.getByRole('listitem').filter({ hasText: 'Проверка адреса' });
      await expect(check).toContainText('1 попытка · ответ 204');
      await expect(check).toContainText('Доставлено');
      await expect(check).toHaveCount(1);
      const [ping] = program.messages.splice(0);
      expect([typeOf(ping), ping && isSignedWith(secret, ping)]).toEqual(['ping', true]);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Закрыть' }).click();
      await expect(read).toBeFocused();

      await row.getByRole('button', { name: `Сменить секрет вебхука ${program.url}` }).click();
      await page
        .getByRole('dialog', { name: 'Сменить секрет?' })
        .getByRole('button', { name: 'Сменить' })
        .click();
      const renewed = row.getByRole('group', { name: 'Новый секрет' });
      await expect(renewed).toBeFocused();
      await expect(renewed.getByRole('button', { name: 'Скопировать' })).toBeInViewport();
      const newSecret = (await renewed.getByText(/^whsec_/).textContent()) ?? '';
      expect(newSecret).not.toBe(secret);
      await expectAccessible(page);
      await renewed.getByRole('button', { name: 'Готово' }).click();

      const workshop = await managersWorkshop(token);
      const { access_token: driver } = await signInByApi(freshPhone());
      const bid = await makeBid(driver, workshop.id, await worksOf(workshop.id, 1));
      await expect.poll(() => program.messages.length).toBeGreaterThan(0);
      for (const known of [secret, newSecret])
        expect(program.messages.every((message) => isSignedWith(known, message))).toBe(true);
      await read.click();
      const message = dialog.getByRole('listitem').filter({ hasText: `Новая заявка, id ${bid}` });
      await expect(message).toContainText('Доставлено');
      await expect(message).toContainText('1 попытка · ответ 204');
      await expectAccessible(page);
      await message.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/service/bids/${bid}$`));
      await page.goBack();

      await row.getByRole('button', { name: `Удалить вебхук ${program.url}` }).click();
      await page
        .getByRole('dialog', { name: 'Удалить вебхук?' })
        .getByRole('button', { name: 'Удалить' })
        .click();
      await expect(page.getByText('Вебхук удалён')).toBeVisible();
      await expect(row).toHaveCount(0);
      program.stop();
    },
  );

  test(
    'a webhook that answered 410 is enabled again, and tests of it are limited',
    onCiPhone,
    async ({ page }) => {
      const program = await startProgram();
      await openAsManager(page, address);
      await webhooks(page).getByRole('button', { name: 'Добавить вебхук' }).click();
      const form = webhooks(page).getByRole('form', { name: 'Добавить вебхук' });
      await form.getByLabel('Адрес').fill(program.url);
      await form.getByRole('button', { name: 'Добавить вебхук' }).click();
      await webhooks(page).getByRole('button', { name: 'Готово' }).click();
      const row = webhooks(page).getByRole('listitem').filter({ hasText: program.url });
      const read = row.getByRole('button', { name: `Сообщения на ${program.url}` });
      const dialog = page.getByRole('dialog', { name: 'Сообщения вебхука' });
      const check = dialog.getByRole('button', { name: 'Отправить проверку' });
      const messages = dialog.getByRole('listitem');

      program.answer = 410;
      await read.click();
      await check.click();
      await expect(messages).toContainText('1 попытка · ответ 410');
      await expect(messages).toContainText('Не доставлено');
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Отключён');
      await expect(row.getByRole('button', { name: /^Сменить секрет/ })).toBeVisible();
      await expectAccessible(page);

      await row.getByRole('button', { name: `Включить вебхук ${program.url}` }).click();
      await expect(page.getByText('Вебхук включён')).toBeVisible();
      await expect(row).toContainText('Включён');
      await expect(read).toBeFocused();

      program.answer = 204;
      await read.click();
      for (const count of [2, 3]) {
        await check.click();
        await expect(messages).toHaveCount(count);
      }
      await expect(messages.first()).toContainText('Доставлено');
      await check.click();
      await expect(page.getByText('Проверок уже 3 за минуту')).toBeVisible();
      await expect(messages).toHaveCount(3);
      await dialog.getByRole('button', { name: 'Закрыть' }).click();
      await row.getByRole('button', { name: `Удалить вебхук ${program.url}` }).click();
      await page
        .getByRole('dialog', { name: 'Удалить вебхук?' })
        .getByRole('button', { name: 'Удалить' })
        .click();
      await expect(row).toHaveCount(0);
      program.stop();
    },
  );
});

test(
  'the API page lists the calls with their guide, and loads nothing from another host',
  onCiDesktop,
  async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: 'Проверка на робота', exact: true })).toBeVisible();
    await page.locator('.opblock-tag', { hasText: 'География' }).click();
    await expect(page.getByText('/v2/map/country/get-list/')).toBeVisible();
    expect(foreign).toEqual([]);
  },
);
