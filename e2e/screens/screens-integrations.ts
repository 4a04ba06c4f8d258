import { expect, type Page } from '@playwright/test';
import { consentTexts } from '../../contract/src/consents/consent-texts.ts';
import { fail, hang, open, type Scene } from './screens-scene.ts';

const address = '/service/my-service/integrations';
const today = new Date().toISOString();
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const answerItems = (page: Page, call: string, items: object[]) =>
  page.route(call, (route) =>
    route.fulfill({ json: { success: true, data: { items, total: items.length } } }),
  );

async function withIntegrations(page: Page): Promise<void> {
  const key = { service_id: 1, maker_name: 'Гульнара Сафина', created_at: today };
  await answerItems(page, '**/api-key/index/**', [
    { ...key, id: 1, name: 'Учёт заявок', last_four: 'k3Xa', last_used_at: ago(1) },
    { ...key, id: 2, name: 'Телефония', last_four: '9_Qd', last_used_at: null },
  ]);
  const feed = { service_id: 1, bay_id: null, mechanic_id: null, maker_name: 'Гульнара Сафина' };
  await answerItems(page, '**/calendar-feed/index/**', [
    { ...feed, id: 2, title: 'Пост 1', created_at: today, last_used_at: ago(1) },
    { ...feed, id: 1, title: 'Весь автосервис', created_at: today, last_used_at: null },
  ]);
  const webhook = { service_id: 1, created_at: today, failing_since: null, gone_at: null };
  await answerItems(page, '**/webhook/index/**', [
    { ...webhook, id: 'a', url: 'https://crm.example.ru/hooks/sto-ryadom' },
    {
      ...webhook,
      id: 'b',
      url: 'https://old.example.ru/integrations/incoming/9f0b6c1e7a5d4d0ca0b1c2d3e4f50617',
      failing_since: ago(26),
    },
    { ...webhook, id: 'c', url: 'https://sklad.example.ru/hook', gone_at: ago(50) },
  ]);
  const delivery = { attempts: 1, last_result: '204', next_attempt_at: null, finished_at: today };
  await answerItems(page, '**/webhook/deliveries/**', [
    {
      ...delivery,
      id: '1',
      type: 'bid.updated',
      bid_id: 812,
      status: 'pending',
      created_at: ago(0.1),
      last_result: 'timeout',
      next_attempt_at: ago(-0.1),
    },
    { ...delivery, id: '2', type: 'bid.created', bid_id: 812, status: 'delivered', created_at: ago(2) },
    {
      ...delivery,
      id: '3',
      type: 'bid.updated',
      bid_id: 640,
      status: 'failed',
      created_at: ago(70),
      attempts: 10,
      last_result: '500',
    },
    { ...delivery, id: '4', type: 'ping', bid_id: null, status: 'delivered', created_at: ago(71) },
  ]);
}

/** The demo driver's phone has agreed to nothing: demo people are made by no form. */
const withConsents = (page: Page) =>
  answerItems(
    page,
    '**/consent/index/**',
    [
      { id: 3, kind: 'callback', source: 'register_service', given_at: ago(3), can_withdraw: true },
      { id: 2, kind: 'booking', source: 'booking', given_at: ago(30), can_withdraw: false },
      { id: 1, kind: 'account', source: 'login', given_at: ago(31), can_withdraw: false },
    ].map((consent) => ({ ...consent, version: 1, text: consentTexts.account[0] })),
  );

export const integrationScenes: Scene[] = [
  {
    name: 'integrations',
    isAtAllSizes: true,
    as: 'manager',
    show: async (page) => {
      await withIntegrations(page);
      await open(page, address);
    },
  },
  {
    name: 'integrations-end',
    as: 'manager',
    only: 'phone',
    show: async (page) => {
      await withIntegrations(page);
      await open(page, address);
      await page.keyboard.press('End');
    },
  },
  { name: 'integrations-empty', as: 'manager', show: (page) => open(page, address) },
  {
    name: 'integrations-form',
    as: 'manager',
    show: async (page) => {
      await open(page, address);
      await page.getByRole('button', { name: 'Создать ключ' }).click();
      await page.getByRole('form').getByRole('button', { name: 'Создать ключ' }).click();
    },
  },
  {
    name: 'integrations-key',
    as: 'manager',
    show: async (page) => {
      await withIntegrations(page);
      await page.route('**/api-key/create/', (route) =>
        route.fulfill({
          json: { success: true, data: { key: 'sto_x2TqYb0mJcE7nW5hLr8vK1sDfGzPaQ4uNo6iRt3yXk3' } },
        }),
      );
      await open(page, address);
      await page.getByRole('button', { name: 'Создать ключ' }).click();
      await page.getByLabel('Название').fill('Учёт заявок');
      await page.getByRole('form').getByRole('button', { name: 'Создать ключ' }).click();
      await expect(page.getByRole('group', { name: 'Ключ создан' })).toBeVisible();
    },
  },
  {
    name: 'integrations-revoke',
    as: 'manager',
    show: async (page) => {
      await withIntegrations(page);
      await open(page, address);
      await page.getByRole('button', { name: 'Отозвать ключ Телефония' }).click();
    },
  },
  {
    name: 'integrations-messages',
    as: 'manager',
    show: async (page) => {
      await withIntegrations(page);
      await open(page, address);
      await page
        .getByRole('button', { name: /^Сообщения на/ })
        .first()
        .click();
    },
  },
  {
    name: 'integrations-new-secret',
    as: 'manager',
    show: async (page) => {
      await withIntegrations(page);
      const secret = 'whsec_5uU2pZB3m0YlNq7wKx1RcT9oJv4HdGe8fSaLzQiWbXk=';
      await page.route('**/webhook/rotate-secret/', (route) =>
        route.fulfill({ json: { success: true, data: { id: 'a', secret, previous_until: ago(-24) } } }),
      );
      await open(page, address);
      await page
        .getByRole('button', { name: /^Сменить секрет/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Сменить' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText(secret)).toBeVisible();
    },
  },
  {
    name: 'integrations-loading',
    as: 'manager',
    show: async (page) => {
      await hang(page, '**/api-key/index/**');
      await hang(page, '**/webhook/index/**');
      await open(page, address);
    },
  },
  {
    name: 'integrations-error',
    as: 'manager',
    show: async (page) => {
      await fail(page, '**/api-key/index/**');
      await open(page, address);
      await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    name: 'own-workshop-end',
    as: 'manager',
    show: async (page) => {
      await open(page, '/service/my-service');
      await page.getByRole('heading', { name: 'Устройства' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-consents',
    as: 'marina',
    show: async (page) => {
      await withConsents(page);
      await open(page, '/customer/profile');
      await page.getByRole('heading', { name: 'Согласия' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'profile-consent-text',
    as: 'marina',
    show: async (page) => {
      await withConsents(page);
      await open(page, '/customer/profile');
      await page.getByRole('button', { name: 'Текст согласия «Данные профиля»' }).click();
    },
  },
  {
    name: 'profile-consent-withdraw',
    as: 'marina',
    show: async (page) => {
      await withConsents(page);
      await open(page, '/customer/profile');
      await page.getByRole('button', { name: /^Отозвать согласие/ }).click();
    },
  },
];
