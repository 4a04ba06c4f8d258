import { expect, type Page } from '@playwright/test';
import { openAssistant, say, suggestions } from '../support/assistant.ts';
import { kazan, open, type Scene } from './screens-scene.ts';

const shared = 'Стучит справа на кочках, видео прикладываю';

const brakes = 'Скрипят тормоза при торможении';

async function afterProposal(page: Page): Promise<void> {
  await say(page, brakes);
  await suggestions(page).getByRole('checkbox').first().check();
  await expect(page.getByRole('button', { name: /^Показать \d+/ })).toBeVisible();
}

/** As the service worker leaves it. */
async function openShared(page: Page): Promise<void> {
  await page.goto('/osago');
  await page.evaluate(async (text) => {
    const cache = await caches.open('shared');
    await cache.put('/share/text', Response.json({ title: '', text, url: '' }));
    const headers = { 'content-type': 'video/mp4', 'x-file-name': encodeURIComponent('подвеска.mp4') };
    await cache.put('/share/files/0', new Response('video', { headers }));
  }, shared);
  await open(page, '/share');
  await expect(page.getByText(shared)).toBeVisible();
}

export const assistantScenes: Scene[] = [
  { name: 'assistant-empty', show: (page) => openAssistant(page) },
  {
    name: 'assistant-proposal',
    isAtAllSizes: true,
    show: async (page) => {
      await openAssistant(page);
      await afterProposal(page);
    },
  },
  {
    name: 'assistant-page',
    as: 'marina',
    show: async (page) => {
      await openAssistant(page, '/ai');
      await afterProposal(page);
    },
  },
  {
    name: 'assistant-car',
    as: 'marina',
    only: 'desktop',
    show: async (page) => {
      await openAssistant(page, '/ai');
      await page.getByRole('button', { name: /^(Выбрать|Сменить)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'share', as: 'marina', show: openShared },
  { name: 'share-workshop', as: 'manager', show: openShared },
  { name: 'share-empty', show: (page) => open(page, '/share') },
  {
    name: 'assistant-danger',
    show: async (page) => {
      await openAssistant(page);
      await say(page, 'Загорелась красная лампа давления масла');
      await expect(page.getByText('Дальше ехать нельзя')).toBeVisible();
    },
  },
  {
    name: 'assistant-question',
    show: async (page) => {
      await openAssistant(page);
      await say(page, 'Машина странно себя ведёт');
      await expect(page.getByRole('button', { name: 'Стучит или скрипит' })).toBeVisible();
    },
  },
  {
    name: 'assistant-banner',
    show: async (page) => {
      await open(page, kazan);
      await page.getByRole('link', { name: 'Попробовать' }).scrollIntoViewIfNeeded();
    },
  },
];
