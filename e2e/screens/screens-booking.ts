import { expect, type Page } from '@playwright/test';
import { describeCar } from '../support/steps.ts';
import { carOfBuyer, demoWorkshopId, photosOf, workshopThat } from './screens-people.ts';
import { hang, kazan, open, type Scene } from './screens-scene.ts';

const works = 'works=1104,1113';

async function openWorkshop(page: Page, availability: string): Promise<void> {
  await open(page, `${kazan}&drawer=service&service=${await workshopThat(availability)}`);
  await expect(drawer(page).getByRole('heading').first()).toBeVisible();
}

const drawer = (page: Page) => page.getByRole('dialog').first();
const showPhone = (page: Page) => drawer(page).getByRole('button', { name: 'Показать телефон' }).first();

const serviceScenes: Scene[] = [
  { name: 'service', isAtAllSizes: true, hasMap: true, show: (page) => openWorkshop(page, 'enabled') },
  {
    name: 'service-with-works',
    show: async (page) => open(page, `${kazan}&drawer=service&service=${await demoWorkshopId()}&${works}`),
  },
  {
    name: 'service-without-these-works',
    show: async (page) =>
      open(page, `${kazan}&drawer=service&service=${await workshopThat('enabled')}&${works}`),
  },
  {
    name: 'service-prices',
    show: async (page) => {
      await openWorkshop(page, 'enabled');
      await page.getByRole('heading', { name: 'Марки' }).scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: 'Марки' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'service-reviews',
    show: async (page) => {
      await openWorkshop(page, 'enabled');
      const reviews = page.getByRole('region', { name: 'Отзывы' });
      await reviews.evaluate((section) => section.scrollIntoView());
    },
  },
  {
    name: 'service-week',
    show: async (page) => {
      await openWorkshop(page, 'enabled');
      await drawer(page).locator('[aria-expanded]').first().click();
    },
  },
  {
    name: 'service-schedule',
    show: async (page) => {
      await openWorkshop(page, 'enabled');
      await drawer(page).locator('[aria-expanded]').first().click();
      await page.getByRole('button', { name: 'Открыть график' }).click();
    },
  },
  {
    name: 'service-phone-shown',
    show: async (page) => {
      await openWorkshop(page, 'enabled');
      await showPhone(page).click();
      await expect(drawer(page).locator('a[href^="tel:"]').first()).toBeFocused();
    },
  },
  {
    name: 'service-phone-failed',
    show: async (page) => {
      await openWorkshop(page, 'enabled');
      await page.route('**/service/reveal-phone/**', (route) => route.abort());
      await showPhone(page).click();
      await expect(drawer(page).getByRole('alert')).toContainText('Телефон не загрузился');
    },
  },
  { name: 'service-has-bid', as: 'marina', show: (page) => openWorkshop(page, 'disabled_has_active_bid') },
  { name: 'service-no-booking', show: (page) => openWorkshop(page, 'disabled_sto_not_supported') },
  {
    name: 'service-loading',
    show: async (page) => {
      await hang(page, '**/service/view/**');
      await open(page, `${kazan}&drawer=service&service=1431`);
    },
  },
  { name: 'service-unknown', show: (page) => open(page, `${kazan}&drawer=service&service=999999`) },
];

const workScenes: Scene[] = [
  { name: 'works', show: (page) => open(page, `${kazan}&drawer=work_types`) },
  {
    name: 'works-chosen',
    isAtAllSizes: true,
    show: (page) => open(page, `${kazan}&drawer=work_types&${works}`),
  },
  { name: 'works-search', show: (page) => searchWorks(page, 'колодки', /^Найден/) },
  { name: 'works-search-symptom', show: (page) => searchWorks(page, 'скрипит', /^(Найден|Показаны)/) },
  { name: 'works-nothing-found', show: (page) => searchWorks(page, 'ыфвапр', /пусто/) },
  {
    name: 'works-loading',
    show: async (page) => {
      await hang(page, '**/work_type/get-tree-with-selected/**');
      await open(page, `${kazan}&drawer=work_types`);
    },
  },
];

async function searchWorks(page: Page, query: string, answer: RegExp): Promise<void> {
  await open(page, `${kazan}&drawer=work_types`);
  await page.getByRole('searchbox', { name: 'Поиск работ' }).fill(query);
  await expect(page.getByRole('status').filter({ hasText: answer })).toBeVisible();
}

const carScenes: Scene[] = [
  { name: 'car-garage', isAtAllSizes: true, as: 'marina', show: (page) => open(page, `${kazan}&drawer=car`) },
  { name: 'car-new', show: (page) => open(page, `${kazan}&drawer=car`) },
  {
    name: 'car-new-filled',
    show: async (page) => {
      await open(page, `${kazan}&drawer=car`);
      await describeCar(page);
      await page.getByLabel('Госномер').fill('А123ВС116');
      await page.getByLabel('Пробег, км').fill('84000');
    },
  },
  {
    name: 'car-new-errors',
    show: async (page) => {
      await open(page, `${kazan}&drawer=car`);
      await page.getByLabel('Госномер').fill('А12');
      await page.getByRole('button', { name: 'Выбрать вручную' }).click();
      await page.locator('button[type=submit]').click();
    },
  },
  {
    name: 'car-plate-error',
    show: async (page) => {
      await open(page, `${kazan}&drawer=car`);
      await page.getByLabel('Госномер').fill('А12');
      await page.locator('button[type=submit]').click();
    },
  },
  { name: 'car-plate-found', show: (page) => findByPlate(page, 'е219вн116', 'Нашли машину') },
  { name: 'car-plate-unknown', show: (page) => findByPlate(page, 'а001аа01', 'машина не нашлась') },
  {
    name: 'car-select-open',
    show: async (page) => {
      await open(page, `${kazan}&drawer=car`);
      await page.getByRole('button', { name: 'Выбрать вручную' }).click();
      await page.getByRole('combobox', { name: 'Марка', exact: true }).click();
    },
  },
];

async function findByPlate(page: Page, plate: string, answer: string): Promise<void> {
  await open(page, `${kazan}&drawer=car`);
  await page.getByLabel('Госномер').fill(plate);
  await page.getByRole('button', { name: 'Найти по номеру' }).click();
  await expect(page.getByText(answer).last()).toBeVisible();
}

async function openForm(page: Page): Promise<void> {
  await open(page, `${kazan}&drawer=car&service=${await demoWorkshopId()}&${works}`);
  await describeCar(page);
  await page.getByRole('button', { name: 'Дальше к заявке' }).click();
  await expect(page.getByRole('form', { name: 'Заявка' })).toBeVisible();
}

async function fillForm(page: Page): Promise<void> {
  const browser = page.context().browser();
  await page.getByLabel('Телефон').fill('+79161234567');
  await page.getByRole('button', { name: /^Завтра/ }).click();
  await page.getByLabel('Комментарий').fill('Стучит спереди справа, когда поворачиваю руль');
  if (browser) await page.getByLabel('Галерея', { exact: true }).setInputFiles(await photosOf(browser));
  await expect(page.getByRole('button', { name: 'Изменить: колесо.jpg' })).toBeVisible();
}

const toTop = (page: Page) =>
  page.getByRole('form', { name: 'Заявка' }).evaluate((form) => form.scrollIntoView());

const formScenes: Scene[] = [
  { name: 'booking', isAtAllSizes: true, show: openForm },
  {
    name: 'booking-filled',
    isAtAllSizes: true,
    show: async (page) => {
      await openForm(page);
      await fillForm(page);
      await toTop(page);
    },
  },
  {
    name: 'booking-photos',
    show: async (page) => {
      await openForm(page);
      await fillForm(page);
      await page.getByText('До 10 файлов').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'booking-calendar',
    show: async (page) => {
      await openForm(page);
      await page.getByRole('button', { name: 'Дата', exact: true }).click();
      await page.getByText('Когда удобно приехать').evaluate((title) => title.scrollIntoView());
    },
  },
  {
    name: 'booking-errors',
    show: async (page) => {
      await openForm(page);
      await page.getByLabel('Телефон').fill('916');
      await page.getByRole('button', { name: 'Отправить заявку' }).click();
      await toTop(page);
    },
  },
  {
    name: 'booking-sending',
    as: 'buyer',
    show: async (page) => {
      const query = `service=${await demoWorkshopId()}&${works}&auto=${await carOfBuyer()}`;
      await open(page, `${kazan}&drawer=bid&${query}`);
      await fillForm(page);
      await hang(page, '**/bid/create/**');
      await page.getByRole('button', { name: 'Отправить заявку' }).click();
    },
  },
];

export const bookingScenes: Scene[] = [...serviceScenes, ...workScenes, ...carScenes, ...formScenes];
