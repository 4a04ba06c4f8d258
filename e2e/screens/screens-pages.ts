import { expect, type Page } from '@playwright/test';
import { demoWorkshopId } from './screens-people.ts';
import { fail, hang, open, type Scene } from './screens-scene.ts';

const infoAddresses = [
  'osago',
  'kasko',
  'eipoteka',
  'agents',
  'autoparks',
  'franchising',
  'register-service',
  'business',
  'loyalty',
  'charity',
  'raffle',
];

const publicScenes: Scene[] = [
  { name: 'public-city', isAtAllSizes: true, show: (page) => open(page, '/kazan') },
  { name: 'public-work', show: (page) => open(page, '/kazan/diagnostika-elektriki') },
  { name: 'public-mark', show: (page) => open(page, '/kazan/kia') },
  {
    name: 'public-workshop',
    isAtAllSizes: true,
    show: async (page) => open(page, `/service/${await demoWorkshopId()}`),
  },
];

const send = (page: Page) => page.getByRole('button', { name: 'Отправить заявку' });

const infoScenes: Scene[] = [
  ...infoAddresses.map((address) => ({
    name: `info-${address}`,
    show: (page: Page) => open(page, `/${address}`),
  })),
  {
    name: 'info-errors',
    show: async (page) => {
      await open(page, '/kasko');
      await send(page).click();
    },
  },
  {
    name: 'info-privacy',
    show: async (page) => {
      await open(page, '/kasko');
      await page.getByRole('button', { name: 'Что мы храним и зачем' }).click();
    },
  },
  {
    name: 'info-sent',
    as: 'marina',
    show: async (page) => {
      await open(page, '/agents');
      await page.getByText('Даю согласие').click();
      await send(page).click();
      await expect(page.getByRole('heading', { name: 'Заявка принята' })).toBeVisible();
    },
  },
];

const driverScenes: Scene[] = [
  { name: 'home', isAtAllSizes: true, as: 'marina', show: (page) => open(page, '/customer') },
  { name: 'home-new', as: 'newcomer', show: (page) => open(page, '/customer') },
  {
    name: 'home-loading',
    as: 'marina',
    show: async (page) => {
      await hang(page, '**/customer/bid/index/**');
      await open(page, '/customer');
    },
  },
  {
    name: 'home-waits',
    as: 'newcomer',
    show: async (page) => {
      const wait = { auto_id: 1, work_type_ids: [], timezone: 'Europe/Moscow', offer: null };
      const day = { date_from: '2099-03-11', date_to: '2099-03-11' };
      const offer = {
        ...{ from: '2099-03-11T12:00:00+03:00', to: '2099-03-11T13:00:00+03:00' },
        expires_at: new Date(Date.now() + 600_000).toISOString(),
      };
      const items = [
        {
          ...wait,
          ...day,
          id: 1,
          service_id: 1,
          service_name: 'Мотор на Сретенке',
          status: 'offered',
          offer,
        },
        { ...wait, ...day, id: 2, service_id: 2, service_name: 'Гараж на Лесной', status: 'waiting' },
        { ...wait, ...day, id: 3, service_id: 3, service_name: 'Автомастер', status: 'missed' },
      ];
      await page.route('**/slot/wait/index/**', (route) =>
        route.fulfill({ json: { success: true, data: { items } } }),
      );
      await open(page, '/customer');
      await page.getByRole('heading', { name: 'Мои ожидания' }).waitFor();
    },
  },
  { name: 'profile', as: 'marina', show: (page) => open(page, '/customer/profile') },
  { name: 'chat', as: 'marina', show: (page) => open(page, '/customer/chat') },
  { name: 'chat-empty', as: 'newcomer', show: (page) => open(page, '/customer/chat') },
  { name: 'favorites-empty', as: 'newcomer', show: (page) => open(page, '/customer/selected-services') },
  { name: 'notifications', as: 'marina', show: (page) => open(page, '/notifications') },
  { name: 'notifications-empty', as: 'newcomer', show: (page) => open(page, '/notifications') },
  {
    name: 'notifications-error',
    as: 'marina',
    show: async (page) => {
      await fail(page, '**/notification/index/**');
      await open(page, '/notifications');
      await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible({ timeout: 40_000 });
    },
  },
];

const openFirstChat = async (page: Page, address: string) => {
  await open(page, address);
  const first = page.locator(`a[href^="${address}/"]`).first();
  await open(page, (await first.getAttribute('href')) ?? address);
};

const chatScenes: Scene[] = [
  { name: 'chat-open', as: 'marina', show: (page) => openFirstChat(page, '/customer/chat') },
  { name: 'workshop-chat-open', as: 'manager', show: (page) => openFirstChat(page, '/service/chat') },
];

const operatorScenes: Scene[] = [
  { name: 'operator-queue', as: 'operator', show: (page) => open(page, '/operator') },
  {
    name: 'operator-claims',
    as: 'operator',
    show: async (page) => {
      await open(page, '/operator');
      await page.getByRole('tab', { name: /^Претензии/ }).click();
    },
  },
  { name: 'operator-support', as: 'operator', show: (page) => open(page, '/operator/support') },
  { name: 'operator-bids', as: 'operator', show: (page) => open(page, '/operator/bids') },
  { name: 'operator-people', as: 'operator', show: (page) => open(page, '/operator/people') },
  { name: 'operator-audit', as: 'operator', show: (page) => open(page, '/operator/audit') },
];

const workshopScenes: Scene[] = [
  {
    name: 'own-workshop',
    isAtAllSizes: true,
    as: 'manager',
    show: (page) => open(page, '/service/my-service'),
  },
  {
    name: 'own-workshop-loading',
    as: 'manager',
    show: async (page) => {
      await hang(page, '**/service/view/**');
      await open(page, '/service/my-service');
    },
  },
  { name: 'workshop-chat', as: 'manager', show: (page) => open(page, '/service/chat') },
  { name: 'workshop-stats', as: 'manager', show: (page) => open(page, '/service/stat') },
  { name: 'workshop-finances', as: 'manager', show: (page) => open(page, '/service/finances') },
];

export const pageScenes: Scene[] = [
  ...publicScenes,
  ...infoScenes,
  ...driverScenes,
  ...chatScenes,
  ...workshopScenes,
  ...operatorScenes,
];
