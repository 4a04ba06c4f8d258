import { expect, type Page } from '@playwright/test';
import { bidIn, bidWithPhotos } from './screens-people.ts';
import { fail, hang, open, type Scene } from './screens-scene.ts';

async function openAuthorsBid(page: Page, side: 'customer' | 'service'): Promise<void> {
  const browser = page.context().browser();
  if (browser) await open(page, `/${side}/bids/${await bidWithPhotos(browser)}`);
  await expect(page.getByRole('button', { name: /^Открыть файл 1 из 2/ })).toBeVisible();
}

const customersBids: Scene[] = ['new', 'answered', 'visit', 'in_work', 'finished', 'reject'].map(
  (status) => ({
    name: `bid-${status.replace('_', '-')}`,
    as: 'marina',
    show: async (page) => open(page, `/customer/bids/${await bidIn(status, 'customer')}`),
  }),
);

const openTender = async (page: Page) =>
  open(page, `/customer/bids/${await bidIn('answered', 'customer', 'aleksey')}`);

const tenderScenes: Scene[] = [
  { name: 'bid-tender', as: 'aleksey', show: openTender },
  {
    name: 'bid-compare',
    isAtAllSizes: true,
    as: 'aleksey',
    show: async (page) => {
      await openTender(page);
      await page.getByRole('button', { name: 'Сравнить' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
];

const calendar = '/service/my-service/calendar';

const calendarScenes: Scene[] = [
  { name: 'calendar-day', isAtAllSizes: true, as: 'manager', show: (page) => open(page, calendar) },
  {
    name: 'calendar-week',
    isAtAllSizes: true,
    as: 'manager',
    show: (page) => open(page, `${calendar}?view=week`),
  },
  { name: 'calendar-empty', as: 'manager', show: (page) => open(page, `${calendar}?date=2030-01-05`) },
  {
    name: 'calendar-place',
    as: 'manager',
    show: async (page) => {
      await open(page, `${calendar}?view=week`);
      await page
        .getByRole('button', { name: /^Пост и мастер/ })
        .first()
        .click();
    },
  },
  {
    name: 'calendar-block',
    as: 'manager',
    show: async (page) => {
      await open(page, calendar);
      await page.getByRole('button', { name: 'Занять пост' }).click();
    },
  },
  {
    name: 'calendar-loading',
    as: 'manager',
    show: async (page) => {
      await hang(page, '**/schedule/board/**');
      await open(page, calendar);
    },
  },
  {
    name: 'calendar-error',
    as: 'manager',
    show: async (page) => {
      await fail(page, '**/schedule/board/**');
      await open(page, calendar);
      await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible({ timeout: 40_000 });
    },
  },
];

const customerScenes: Scene[] = [
  { name: 'bids', isAtAllSizes: true, as: 'marina', show: (page) => open(page, '/customer/bids') },
  {
    name: 'bids-end',
    as: 'marina',
    show: async (page) => {
      await open(page, '/customer/bids');
      await page.keyboard.press('End');
    },
  },
  { name: 'bids-empty', as: 'newcomer', show: (page) => open(page, '/customer/bids') },
  {
    name: 'bids-loading',
    as: 'marina',
    show: async (page) => {
      await hang(page, '**/customer/bid/index/**');
      await open(page, '/customer/bids');
    },
  },
  {
    name: 'bids-error',
    as: 'marina',
    show: async (page) => {
      await fail(page, '**/customer/bid/index/**');
      await open(page, '/customer/bids');
      await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible({ timeout: 40_000 });
    },
  },
  ...customersBids,
  ...tenderScenes,
  {
    name: 'bid-answered-end',
    isAtAllSizes: true,
    as: 'marina',
    show: async (page) => {
      await open(page, `/customer/bids/${await bidIn('answered', 'customer')}`);
      await expect(page.getByRole('button', { name: 'Выбрать' }).first()).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    },
  },
  {
    name: 'bid-accept',
    as: 'marina',
    show: async (page) => {
      await open(page, `/customer/bids/${await bidIn('answered', 'customer')}`);
      await page.getByRole('button', { name: 'Выбрать' }).first().click();
    },
  },
  { name: 'bid-with-photos', as: 'author', show: (page) => openAuthorsBid(page, 'customer') },
  {
    name: 'bid-photo-viewer',
    as: 'author',
    show: async (page) => {
      await openAuthorsBid(page, 'customer');
      await page.getByRole('button', { name: /^Открыть файл 1 из 2/ }).click();
    },
  },
  { name: 'garage', isAtAllSizes: true, as: 'marina', show: (page) => open(page, '/customer/cars') },
  {
    name: 'garage-delete',
    as: 'marina',
    show: async (page) => {
      await open(page, '/customer/cars');
      await page
        .getByRole('button', { name: /^Удалить/ })
        .first()
        .click();
    },
  },
  { name: 'garage-empty', as: 'newcomer', show: (page) => open(page, '/customer/cars') },
];

const openManagersBid = async (page: Page, status: string) =>
  open(page, `/service/bids/${await bidIn(status, 'service')}`);

const workshopsBids: Scene[] = ['answered', 'visit', 'in_work', 'finished', 'reject'].map((status) => ({
  name: `workshop-bid-${status.replace('_', '-')}`,
  as: 'manager',
  show: (page) => openManagersBid(page, status),
}));

const firstMenu = (page: Page) => page.getByRole('button', { name: /^Переместить заявку/ }).first();

const workshopScenes: Scene[] = [
  { name: 'board', isAtAllSizes: true, as: 'manager', show: (page) => open(page, '/service/bids') },
  {
    name: 'board-visits',
    as: 'manager',
    only: 'phone',
    show: async (page) => {
      await open(page, '/service/bids');
      await page.getByRole('tab', { name: /^Запись/ }).click();
    },
  },
  {
    name: 'board-menu',
    as: 'manager',
    show: async (page) => {
      await open(page, '/service/bids');
      await firstMenu(page).click();
    },
  },
  {
    name: 'board-refusal',
    as: 'manager',
    show: async (page) => {
      await open(page, '/service/bids');
      await firstMenu(page).click();
      await page.getByRole('menuitem', { name: /^Завершены/ }).click();
    },
  },
  {
    name: 'board-assign',
    as: 'manager',
    show: async (page) => {
      await open(page, '/service/bids');
      await firstMenu(page).click();
      await page.getByRole('menuitem', { name: /^Назначить/ }).click();
      await expect(page.getByLabel('Сотрудник')).toBeVisible();
    },
  },
  {
    name: 'board-nothing-found',
    as: 'manager',
    show: (page) => open(page, '/service/bids?q=Такой-нет'),
  },
  {
    name: 'workshop-bid-new',
    isAtAllSizes: true,
    as: 'manager',
    show: (page) => openManagersBid(page, 'new'),
  },
  {
    name: 'workshop-bid-form',
    isAtAllSizes: true,
    as: 'manager',
    show: async (page) => {
      await openManagersBid(page, 'new');
      await page.getByRole('form', { name: 'Отклик' }).evaluate((form) => form.scrollIntoView());
    },
  },
  {
    name: 'workshop-bid-form-errors',
    as: 'manager',
    show: async (page) => {
      await openManagersBid(page, 'new');
      const form = page.getByRole('form', { name: 'Отклик' });
      await form.getByLabel('Название').first().fill('');
      await form.getByLabel('Цена').first().fill('');
      await form.locator('button[type=submit]').click();
      await form.evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'workshop-bid-form-end',
    as: 'manager',
    show: async (page) => {
      await openManagersBid(page, 'new');
      const form = page.getByRole('form', { name: 'Отклик' });
      await form.getByLabel('Комментарий').evaluate((field) => field.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'workshop-bid-photos', as: 'manager', show: (page) => openAuthorsBid(page, 'service') },
  ...workshopsBids,
];

export const cabinetScenes: Scene[] = [...calendarScenes, ...customerScenes, ...workshopScenes];
