import { expect, type Page } from '@playwright/test';
import { openAssistant, say, suggestions } from '../support/assistant.ts';
import { kazan, open, type Scene } from './screens-scene.ts';

const brakes = 'Скрипят тормоза при торможении';

async function afterProposal(page: Page): Promise<void> {
  await say(page, brakes);
  await suggestions(page).getByRole('checkbox').first().check();
  await expect(page.getByRole('button', { name: /^Показать \d+/ })).toBeVisible();
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
