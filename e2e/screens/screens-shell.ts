import { expect, type Page } from '@playwright/test';
import { freshPhone } from '../support/fixtures.ts';
import { describeCar, isPhone } from '../support/steps.ts';
import { fail, kazan, open, type Scene } from './screens-scene.ts';

async function askForCode(page: Page): Promise<void> {
  await open(page, '/join/login');
  await page.getByLabel('Телефон').fill(freshPhone());
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { name: 'Код из SMS' })).toBeVisible();
}

const loginScenes: Scene[] = [
  { name: 'login-phone', show: (page) => open(page, '/join/login') },
  {
    name: 'login-phone-error',
    show: async (page) => {
      await open(page, '/join/login');
      await page.getByLabel('Телефон').fill('916');
      await page.getByRole('button', { name: 'Получить код' }).click();
    },
  },
  { name: 'login-code', show: askForCode },
  {
    name: 'login-code-error',
    show: async (page) => {
      await askForCode(page);
      await page.getByLabel('Код из шести цифр').fill('000000');
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
];

async function openPicker(page: Page): Promise<void> {
  await open(page, kazan);
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Казань' }).click();
  } else {
    await page.getByRole('button', { name: /^Город: / }).click();
  }
  await expect(page.getByRole('button', { name: 'Воронеж' })).toBeVisible();
}

const headerScenes: Scene[] = [
  {
    name: 'sidebar',
    only: 'phone',
    show: async (page) => {
      await open(page, kazan);
      await page.getByRole('button', { name: 'Меню', exact: true }).click();
    },
  },
  {
    name: 'sidebar-signed-in',
    as: 'marina',
    only: 'phone',
    show: async (page) => {
      await open(page, kazan);
      await page.getByRole('button', { name: 'Меню', exact: true }).click();
    },
  },
  {
    name: 'profile-menu',
    as: 'marina',
    show: async (page) => {
      await open(page, kazan);
      await page.getByRole('button', { name: /^Меню профиля/ }).click();
    },
  },
  {
    name: 'menu-block',
    as: 'marina',
    only: 'desktop',
    show: async (page) => {
      await open(page, kazan);
      await page.getByRole('button', { name: 'Партнерство' }).hover();
      await expect(page.getByRole('link', { name: 'Розыгрыш' }).locator('svg')).toBeVisible();
    },
  },
  {
    name: 'contacts',
    show: async (page) => {
      await open(page, kazan);
      if (isPhone(page)) await page.getByRole('button', { name: 'Меню', exact: true }).click();
      await page.getByRole('button', { name: 'Контакты' }).click();
      await expect(page.getByRole('dialog', { name: 'Контакты' })).toBeVisible();
    },
  },
  { name: 'city', show: openPicker },
  {
    name: 'city-nothing-found',
    show: async (page) => {
      await openPicker(page);
      await page.getByLabel('Найти город').fill('Тверь');
    },
  },
];

const troubleScenes: Scene[] = [
  { name: 'not-found', show: (page) => open(page, '/nowhere') },
  {
    name: 'page-error',
    show: async (page) => {
      await fail(page, '**/login-page*.js');
      await open(page, '/join/login');
      await expect(page.getByText('Страница не загрузилась')).toBeVisible();
    },
  },
  {
    name: 'unexpected-error',
    as: 'marina',
    show: async (page) => {
      await open(page, '/customer/bids');
      await page.evaluate(() => {
        HTMLElement.prototype.focus = () => {
          throw new Error('the shell is broken');
        };
      });
      await page.getByRole('link', { name: 'Гараж' }).last().click();
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    },
  },
  {
    name: 'menu-not-loaded',
    show: async (page) => {
      await fail(page, '**/header-panels*.js');
      await open(page, kazan);
      await page.getByRole('button', { name: isPhone(page) ? 'Меню' : /^Город: / }).click();
      await expect(page.getByText('Не загрузилось. Проверьте сеть и повторите.')).toBeVisible();
    },
  },
  {
    name: 'toast-success',
    isPassing: true,
    as: 'newcomer',
    show: async (page) => {
      await open(page, `${kazan}&drawer=car`);
      await describeCar(page);
      await page.getByRole('button', { name: 'Добавить машину' }).click();
      await page.getByText('Машина успешно добавлена').hover();
    },
  },
  {
    name: 'toast-error',
    isPassing: true,
    hasMap: true,
    show: async (page) => {
      await open(page, kazan);
      await page.getByRole('button', { name: 'Моё местоположение' }).click();
      await page.getByRole('alert').first().hover();
    },
  },
];

export const shellScenes: Scene[] = [...loginScenes, ...headerScenes, ...troubleScenes];
