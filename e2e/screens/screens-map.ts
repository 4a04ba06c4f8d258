import { expect } from '@playwright/test';
import { workshopThat } from './screens-people.ts';
import { fail, hang, kazan, open, type Scene } from './screens-scene.ts';

const search = '**/geo-search/**';
const emptyAnswer = { success: true, data: { services: [], total: 0, is_truncated: false }, request_id: '0' };

const scenes: Scene[] = [
  { name: 'map-kazan', isAtAllSizes: true, show: (page) => open(page, kazan) },
  { name: 'map-moscow', show: (page) => open(page, '/?city=moskva') },
  {
    name: 'map-loading',
    show: async (page) => {
      await hang(page, '**/map-controller*.js');
      await page.goto(kazan);
      await expect(page.getByRole('heading', { name: /автосервис/ })).toBeVisible();
    },
  },
  {
    name: 'map-list-loading',
    show: async (page) => {
      await hang(page, search);
      await open(page, kazan);
    },
  },
  {
    name: 'map-balloon',
    show: async (page) => open(page, `${kazan}&service=${await workshopThat('enabled')}`),
  },
  {
    name: 'map-balloon-no-booking',
    show: async (page) => open(page, `${kazan}&service=${await workshopThat('disabled_sto_not_supported')}`),
  },
  {
    name: 'map-row-pointed-at',
    only: 'desktop',
    show: async (page) => {
      await open(page, kazan);
      await page.locator('[data-workshop]').nth(2).hover();
    },
  },
  {
    name: 'map-works-and-car',
    as: 'marina',
    show: async (page) => {
      await open(page, `${kazan}&works=1104,1113&drawer=car`);
      await page.getByRole('radio').first().check({ force: true });
      await page.getByRole('button', { name: 'Закрыть' }).first().click();
      await expect(page.getByRole('heading', { name: /автосервис/ })).toBeVisible();
    },
  },
  { name: 'map-filters-chosen', show: (page) => open(page, `${kazan}&open_now=1&rating=4.5&radius=5`) },
  {
    name: 'map-filters',
    show: async (page) => {
      await open(page, `${kazan}&rating=4.5`);
      await page.getByRole('button', { name: /^Фильтры/ }).click();
    },
  },
  {
    name: 'map-search-here',
    show: async (page) => {
      await open(page, kazan);
      const map = page.getByRole('region', { name: 'Карта автосервисов' });
      const box = await map.boundingBox();
      const across = (part: number) => (box?.x ?? 0) + (box?.width ?? 0) * part;
      await page.mouse.move(across(0.35), (box?.y ?? 0) + 220);
      await page.mouse.down();
      await page.mouse.move(across(0.8), (box?.y ?? 0) + 300, { steps: 10 });
      await page.mouse.up();
      await expect(page.getByRole('button', { name: 'Искать в этой области' })).toBeVisible();
    },
  },
  {
    name: 'map-empty',
    show: async (page) => {
      await page.route(search, (route) => route.fulfill({ json: emptyAnswer }));
      await open(page, `${kazan}&rating=4.8`);
    },
  },
  {
    name: 'map-empty-works',
    show: async (page) => {
      await page.route(search, (route) => route.fulfill({ json: emptyAnswer }));
      await open(page, `${kazan}&works=1104&rating=4.9`);
      await expect(page.getByRole('region', { name: 'Рядом таких работ не нашлось' })).toBeVisible();
    },
  },
  {
    name: 'map-list-error',
    show: async (page) => {
      await fail(page, search);
      await open(page, kazan);
      await expect(page.getByText('Список не загрузился')).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    name: 'map-offline',
    show: async (page) => {
      await open(page, kazan);
      await page.context().setOffline(true);
      await expect(page.getByText('Нет сети')).toBeVisible();
    },
  },
  {
    name: 'map-no-webgl',
    show: async (page) => {
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await open(page, kazan);
    },
  },
  {
    name: 'sheet-peek',
    only: 'phone',
    show: async (page) => {
      await open(page, kazan);
      await page.mouse.move(195, 485);
      await page.mouse.down();
      await page.mouse.move(195, 800, { steps: 12 });
      await page.mouse.up();
    },
  },
  {
    name: 'sheet-full',
    only: 'phone',
    show: async (page) => {
      await open(page, kazan);
      await page.getByRole('button', { name: 'Развернуть список' }).click();
    },
  },
];

export const mapScenes: Scene[] = scenes.map((scene) => ({ ...scene, hasMap: true }));
