import type { Page } from '@playwright/test';
import { violationsOf } from '../../support/axe.ts';
import { browserUse } from '../../support/browser.ts';
import { newDeal, openDriversChat, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, test } from '../../support/fixtures.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({
  hasWebGl: false,
  launchOptions: {
    ...browserUse.launchOptions,
    args: [
      ...(browserUse.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

const logOf = (page: Page) => page.getByRole('log', { name: 'Сообщения' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function record(page: Page): Promise<void> {
  await button(page, 'Записать голосовое сообщение').click();
  await expect(page.getByText(/Идёт запись 0:0[1-9]/)).toBeVisible();
}

test(
  'a voice message is recorded, heard before it is sent, and heard by the other side',
  onCiPhone,
  async ({ page, browser }, testInfo) => {
    const deal = await newDeal();
    const chatId = await openDriversChat(page, deal);

    await record(page);
    await page.screenshot({ path: testInfo.outputPath('recording.png') });
    await button(page, 'Отменить запись').click();
    await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeFocused();

    await record(page);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Отправить запись')).toBeFocused();
    await button(page, 'Слушать запись').click();
    await expect(page.getByText(/^0:0[1-9]$/).first()).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('recorded.png') });
    expect(await violationsOf(page, 'light')).toEqual([]);
    await button(page, 'Отправить запись').dblclick();
    await expect(logOf(page).getByText('отправлено')).toBeVisible();
    await expect(logOf(page).locator('audio')).toHaveCount(1);

    const other = await openSide(browser, page, deal, 'service');
    await other.goto(`/service/chat/${chatId}`);

    await button(other, 'Скорость 1').click();
    await expect(button(other, 'Скорость 1,5')).toBeVisible();
    await logOf(other).getByRole('button', { name: 'Слушать запись' }).click();
    const state = () =>
      logOf(other)
        .locator('audio')
        .evaluate((audio: HTMLAudioElement) => ({
          isSeekable: audio.duration > 0.5,
          rate: audio.playbackRate,
        }));
    await expect.poll(state).toEqual({ isSeekable: true, rate: 1.5 });
    const place = logOf(other).getByRole('slider', { name: 'Место в записи' });
    await place.focus();
    await other.screenshot({ path: testInfo.outputPath('received.png') });
    await other.keyboard.press('End');
    await other.keyboard.press('Home');
    await expect(place).toHaveAttribute('aria-valuetext', /^0:0\d из 0:0\d$/);
    expect(await violationsOf(other, 'dark')).toEqual([]);
    await other.goto('/service/chat');
    await expect(other.getByText('Голосовое сообщение').first()).toBeVisible();
    await other.context().close();
  },
);

test('without a microphone the person reads what to do, and writes', onCiDesktop, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = (name: string) => Promise.reject(new DOMException('', name));
    navigator.mediaDevices.getUserMedia = () => refuse('NotAllowedError');
  });
  await openOwnSide(page, await newDeal(), 'customer');
  await page.getByRole('link', { name: 'Чат', exact: true }).click();
  await button(page, 'Записать голосовое сообщение').click();
  await expect(page.getByText('Нет доступа к микрофону')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeFocused();
  await page.evaluate(() => {
    Object.defineProperty(window, 'MediaRecorder', { value: { isTypeSupported: () => false } });
  });
  await button(page, 'Записать голосовое сообщение').click();
  await expect(page.getByText('Этот браузер не записывает голос')).toBeVisible();
});
