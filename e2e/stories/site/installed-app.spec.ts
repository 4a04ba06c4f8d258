import type { Page } from '@playwright/test';
import { giveSession, signInByApi } from '../../support/api.ts';
import { messageField } from '../../support/assistant.ts';
import { expectAccessible } from '../../support/axe.ts';
import { newDeal } from '../../support/deal.ts';
import { expect, freshPhone, photo, test } from '../../support/fixtures.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, serviceWorkers: 'allow' });

/** As the system does for the installed app: a form of another app is sent to the address of the manifest. */
async function share(page: Page, text: string, file: ReturnType<typeof photo>): Promise<void> {
  const shared = { text, name: file.name, type: file.mimeType, bytes: [...file.buffer] };
  await page.evaluate(({ text, name, type, bytes }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    const words = Object.assign(document.createElement('input'), { name: 'text', value: text });
    const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    files.files = transfer.files;
    form.append(words, files);
    document.body.append(form);
    form.submit();
  }, shared);
}

test('what another app shares waits for a press, and then unsent', onCiPhone, async ({ page }) => {
  await giveSession(page, await signInByApi(freshPhone()));
  await page.goto('/osago');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  await share(page, 'Стучит справа на кочках', photo('бампер.png'));
  await expect(page.getByText('Стучит справа на кочках')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Файлы' })).toContainText('бампер.png');
  await expectAccessible(page, 'what is shared');
  await page.screenshot({ path: test.info().outputPath('share.png') });
  await page.getByRole('button', { name: 'Добавить в сообщение' }).click();
  await expect(page).toHaveURL(/\/ai$/);
  await expect(messageField(page)).toHaveValue('Стучит справа на кочках');
  const files = page.getByRole('list', { name: 'Приложенные файлы' });
  await expect(files).toContainText('готово');
  await expect(page.getByRole('log')).not.toContainText('Стучит справа');
  await page.screenshot({ path: test.info().outputPath('shared.png') });
  await page.reload();
  await expect(messageField(page)).toHaveValue('Стучит справа на кочках');
  await expect(files.getByRole('listitem')).toHaveCount(1);
});

for (const [who, side, size] of [
  ['a driver with a bid', 'customer', onCiPhone],
  ['a workshop', 'service', onCiDesktop],
] as const)
  test(`${who} is offered the app, and a closed offer stays closed`, size, async ({ page }) => {
    const { driver, manager } = await newDeal();
    await giveSession(page, side === 'customer' ? driver : manager);
    const offer = page.getByRole('region', { name: 'Добавьте СТО рядом на экран' });
    const makeOffer = () =>
      page.evaluate(() => {
        const prompt = async () => ({ outcome: 'dismissed' });
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      });
    await page.goto(`/${side}/bids`);
    await makeOffer();
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'bids with the offer');
    await page.screenshot({ path: test.info().outputPath('install-dark.png') });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.screenshot({ path: test.info().outputPath('install.png') });
    await offer.getByRole('button', { name: 'Не сейчас' }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await makeOffer();
    await expect(page.getByRole('heading', { name: 'Заявки', exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Kia Rio').first()).toBeVisible();
    await expect(offer).toBeHidden();
  });
