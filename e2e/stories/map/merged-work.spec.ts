import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { api } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { ownDataDir, startServer, stopServer } from '../../support/server-process.ts';
import { onCiPhone } from '../../support/tiers.ts';

/** The first work is merged into the second. No other story uses it, so it may stay merged. */
const steering = { id: 1006, title: 'Диагностика рулевого управления' };
const suspension = { id: 1002, title: 'Диагностика подвески' };

interface Work {
  id: number;
  merged_into?: number;
}
interface Catalogue {
  groups: { categories: { services: Work[] }[] }[];
}

test.use({ hasWebGl: false });

const count = (page: Page) => page.getByRole('heading', { name: /^[\d\s]+автосервис/ });

/** As an operator would: stop the server, export the catalogue, change it, import it. */
async function mergeByFile(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'works.json');
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync(
      'node',
      [`server/src/commands/exchange/${command}.ts`, 'work-types', file],
      { env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }, encoding: 'utf8' },
    );
    expect(status, `${stdout}${stderr}`).toBe(0);
    return stdout;
  };
  await stopServer(dataDir, 'SIGTERM');
  try {
    run('export');
    const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
    const works = catalogue.groups.flatMap(({ categories }) =>
      categories.flatMap(({ services }) => services),
    );
    const merged = works.find(({ id }) => id === steering.id);
    if (merged) merged.merged_into = suspension.id;
    writeFileSync(file, JSON.stringify(catalogue));
    expect(run('import')).toContain('объединено 1');
  } finally {
    await startServer(dataDir);
  }
}

test(
  'an old link with a merged work shows its target and the workshops that offer it',
  onCiPhone,
  async ({ page }) => {
    test.slow();
    const { merged } = await api<{ merged: Work[] }>('POST', '/work_type/get-tree-with-selected/', {});
    if (merged.length === 0) await mergeByFile(ownDataDir());

    const kazan = '/?city=kazan&works=';
    await page.goto(`${kazan}${steering.id}`);
    await expect(page).toHaveURL(new RegExp(`works=${suspension.id}$`));
    const chosen = page.getByRole('button', { name: /^Убрать: / });
    await expect(chosen).toHaveAccessibleName(`Убрать: ${suspension.title}`);
    await expect(count(page)).toHaveText(/^[1-9]/);
    const found = (await count(page).textContent()) ?? '';
    await page.getByRole('complementary').getByRole('listitem').first().getByRole('link').first().click();
    await expect(page.getByRole('dialog').getByText(suspension.title).first()).toBeVisible();
    await expect(page.getByText(steering.title)).toHaveCount(0);

    // Both ids mean one work and find the workshops that offer it.
    await page.goto(`${kazan}${steering.id},${suspension.id}`);
    await expect(page).toHaveURL(new RegExp(`works=${suspension.id}$`));
    await expect(chosen).toHaveCount(1);
    await expect(count(page)).toHaveText(found);
  },
);
