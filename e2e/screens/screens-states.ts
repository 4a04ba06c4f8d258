import { expect, type Page } from '@playwright/test';
import { api } from '../support/api.ts';
import { describeCar } from '../support/steps.ts';
import { bidIn, type Person, tokenOf, workshopThat } from './screens-people.ts';
import { fail, hang, kazan, open, type Scene } from './screens-scene.ts';

interface WaitingScreen {
  name: string;
  as?: Person;
  call: string;
  address: string | (() => Promise<string>);
  /** Scenes that are defined elsewhere, or that the screen does not have. */
  without?: 'loading' | 'error';
}

const screens: WaitingScreen[] = [
  { name: 'home', as: 'marina', call: '/customer/bid/index/', address: '/customer', without: 'loading' },
  {
    name: 'bid',
    as: 'marina',
    call: '/customer/bid/view/',
    address: async () => `/customer/bids/${await bidIn('answered', 'customer')}`,
  },
  { name: 'garage', as: 'marina', call: '/customer/auto/index/', address: '/customer/cars' },
  { name: 'chat', as: 'marina', call: '/customer/chat/index/', address: '/customer/chat' },
  {
    name: 'favorites',
    as: 'newcomer',
    call: '/favorite-service/index/',
    address: '/customer/selected-services',
  },
  {
    name: 'notifications',
    as: 'marina',
    call: '/notification/index/',
    address: '/notifications',
    without: 'error',
  },
  { name: 'profile', as: 'marina', call: '/user/session/index/', address: '/customer/profile' },
  { name: 'board', as: 'manager', call: '/service/bid/index/', address: '/service/bids' },
  {
    name: 'workshop-bid',
    as: 'manager',
    call: '/service/bid/view/',
    address: async () => `/service/bids/${await bidIn('answered', 'service')}`,
  },
  { name: 'workshop-chat', as: 'manager', call: '/service/chat/index/', address: '/service/chat' },
  { name: 'workshop-stats', as: 'manager', call: '/service/view/', address: '/service/stat' },
  {
    name: 'own-workshop',
    as: 'manager',
    call: '/service/view/',
    address: '/service/my-service',
    without: 'loading',
  },
  {
    name: 'service',
    call: '/service/view/',
    address: `${kazan}&drawer=service&service=1431`,
    without: 'loading',
  },
  {
    name: 'works',
    call: '/work_type/get-tree-with-selected/',
    address: `${kazan}&drawer=work_types`,
    without: 'loading',
  },
  { name: 'car-garage', as: 'marina', call: '/customer/auto/index/', address: `${kazan}&drawer=car` },
];

const addressOf = async ({ address }: WaitingScreen) =>
  typeof address === 'string' ? address : await address();

const failedScreens: Scene[] = screens.flatMap((screen) => {
  const { name, as, call, without } = screen;
  const loading: Scene = {
    name: `${name}-loading`,
    as,
    show: async (page) => {
      await hang(page, `**${call}**`);
      await open(page, await addressOf(screen));
    },
  };
  const error: Scene = {
    name: `${name}-error`,
    as,
    show: async (page) => {
      await fail(page, `**${call}**`);
      await open(page, await addressOf(screen));
      await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible({ timeout: 40_000 });
    },
  };
  return [...(without === 'loading' ? [] : [loading]), ...(without === 'error' ? [] : [error])];
});

/** The author's favourites are used nowhere else. */
async function openFavorites(page: Page): Promise<void> {
  const token = await tokenOf('author');
  for (const availability of ['enabled', 'disabled_sto_not_supported'])
    await api(
      'POST',
      '/customer/favorite-service/add/',
      { service_id: await workshopThat(availability) },
      token,
    );
  await open(page, '/customer/selected-services');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  // A drawer on the phone has its own strip above the page's.
  await expect(page.getByText('Нет сети.').last()).toBeVisible();
}

const envelope = (data: object) => ({ success: true, data, request_id: '0' });
const noBids = { new: 0, answered: 0, visit: 0, in_work: 0, finished: 0, reject: 0 };

const otherStates: Scene[] = [
  { name: 'favorites', as: 'author', isAtAllSizes: true, show: openFavorites },
  { name: 'bid-missing', as: 'newcomer', show: (page) => open(page, '/customer/bids/999999') },
  { name: 'workshop-bid-missing', as: 'manager', show: (page) => open(page, '/service/bids/999999') },
  {
    name: 'board-empty',
    as: 'manager',
    show: async (page) => {
      const json = envelope({ items: [], total: 0, counts: noBids });
      await page.route('**/service/bid/index/**', (route) => route.fulfill({ json }));
      await open(page, '/service/bids');
    },
  },
  {
    name: 'workshop-chat-empty',
    as: 'manager',
    show: async (page) => {
      const json = envelope({ items: [], total: 0 });
      await page.route('**/service/chat/index/**', (route) => route.fulfill({ json }));
      await open(page, '/service/chat');
    },
  },
  {
    name: 'bids-offline',
    as: 'marina',
    show: async (page) => {
      await open(page, '/customer/bids');
      await goOffline(page);
    },
  },
  {
    name: 'board-offline',
    as: 'manager',
    show: async (page) => {
      await open(page, '/service/bids');
      await goOffline(page);
    },
  },
  {
    name: 'car-catalogue-error',
    show: async (page) => {
      await fail(page, '**/car/mark/get-list/**');
      await open(page, `${kazan}&drawer=car`);
      await page.getByRole('button', { name: 'Выбрать вручную' }).click();
      await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    name: 'car-edit',
    as: 'marina',
    show: async (page) => {
      await open(page, '/customer/cars');
      await page
        .getByRole('button', { name: /^Изменить/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'car-offline',
    show: async (page) => {
      await open(page, `${kazan}&drawer=car`);
      await describeCar(page);
      await goOffline(page);
    },
  },
];

export const stateScenes: Scene[] = [...failedScreens, ...otherStates];
