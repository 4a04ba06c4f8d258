import { assistant, messageField, openAssistant, say, suggestions } from '../../support/assistant.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { press, typeInto } from '../../support/keyboard-steps.ts';
import { chooseWork } from '../../support/steps.ts';
import { onCi, onCiDesktop, onCiPhone, onDesktop, onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const knock = 'Стучит спереди на кочках';

test('to the list of works and back, with nothing lost', onPhone, async ({ page }) => {
  await openAssistant(page);
  await say(page, knock);
  await suggestions(page).getByRole('checkbox').first().check();
  await messageField(page).fill('И ещё скрипит');
  await page.getByRole('button', { name: 'Вручную' }).click();
  await expect(page.getByRole('dialog', { name: 'Что нужно сделать' })).toBeVisible();
  await chooseWork(page, 'замена масла', 'Замена масла в двигателе');
  await page.getByRole('button', { name: 'Готово · 2 работы' }).click();
  await expect(assistant(page)).toBeVisible();
  await expect(messageField(page)).toHaveValue('И ещё скрипит');
  await expect(page.getByRole('log').getByText(knock, { exact: true })).toBeVisible();
  await expect(suggestions(page).getByRole('checkbox').first()).toBeChecked();
});

test('a conversation that was left comes back with its works', onPhone, async ({ page }) => {
  await openAssistant(page);
  await say(page, 'Поменять масло');
  await expect(suggestions(page).getByRole('checkbox').first()).toBeChecked();
  await page.getByRole('button', { name: 'Новый разговор' }).click();
  const undo = page.getByRole('button', { name: 'Вернуть', exact: true });
  await expect(undo).toBeVisible();
  const greeting = page.getByRole('log').getByText('Здравствуйте!');
  const isCovered = () =>
    greeting.evaluate((text) => {
      const { left, bottom } = text.getBoundingClientRect();
      return !text.contains(document.elementFromPoint(left + 1, bottom - 1));
    });
  await expect.poll(isCovered).toBe(false);
  await undo.click();
  await expect(suggestions(page).getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByRole('button', { name: 'Новый разговор' })).toBeVisible();
});

test('by the keyboard: written, announced once, left', onCiDesktop, async ({ page }) => {
  await openAssistant(page);
  await typeInto(page, messageField(page), knock);
  await page.keyboard.press('Shift+Enter');
  await expect(messageField(page)).toHaveValue(`${knock}\n`);
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Помощник: ' })).toHaveCount(1);
  await press(page, suggestions(page).getByRole('checkbox').first(), 'Space');
  await expect(suggestions(page).getByRole('checkbox').first()).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(assistant(page)).toBeHidden();
});

test('the conversation and its page are accessible', onCi, async ({ page }) => {
  await openAssistant(page);
  await say(page, 'Загорелась красная лампа давления масла');
  await expect(page.getByText('Дальше ехать нельзя')).toBeVisible();
  await expectAccessible(page, 'drawer');
  await page.goto('/ai');
  await expect(page.getByText('Дальше ехать нельзя')).toBeVisible();
  await expectAccessible(page, 'page');
});

test('the banner leads to the assistant; closed, it stays closed', onDesktop, async ({ page }) => {
  await page.goto('/?city=kazan');
  const offer = page.getByRole('link', { name: 'Попробовать' });
  await offer.click();
  await expect(assistant(page)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Скрыть' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: /автосервис/ })).toBeVisible();
  await expect(page.locator('[data-workshop]').nth(3)).toBeVisible();
  await expect(offer).toBeHidden();
});

test('an empty result offers the assistant and other works', onPhone, async ({ page }) => {
  const nothing = { success: true, data: { services: [], total: 0, is_truncated: false }, request_id: '0' };
  await page.route('**/geo-search/**', (route) => route.fulfill({ json: nothing }));
  await page.goto('/?city=kazan&works=1104&rating=4.9');
  const prompt = page.getByRole('region', { name: 'Рядом таких работ не нашлось' });
  await expect(prompt.getByRole('link', { name: 'Изменить услуги' })).toBeVisible();
  await prompt.getByRole('link', { name: 'Открыть чат' }).click();
  await expect(assistant(page)).toBeVisible();
  await page.unroute('**/geo-search/**');
  await page.goto('/?city=kazan');
  await expect(page.getByRole('heading', { name: /^\d+ автосервис/ })).toBeVisible();
  await expect(prompt).toBeHidden();
});

test('an unknown word of the search of works goes to the assistant', onPhone, async ({ page }) => {
  await page.goto('/?city=kazan&drawer=work_types');
  await page.getByRole('searchbox', { name: 'Поиск работ' }).fill('ыыыыкккк');
  await page.getByRole('button', { name: 'Спросить помощника' }).click();
  await expect(messageField(page)).toHaveValue('ыыыыкккк');
});

test('what is said becomes text that can be edited and sent', onCiPhone, async ({ page }) => {
  await page.addInitScript(() => {
    class Scripted {
      onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        setTimeout(() => this.onresult?.({ results: [[{ transcript: 'стучит спереди' }]] }));
      }
      stop() {
        this.onend?.();
      }
      abort() {}
    }
    Object.assign(window, { webkitSpeechRecognition: Scripted, SpeechRecognition: undefined });
  });
  await openAssistant(page);
  const dictate = page.getByRole('button', { name: 'Надиктовать' });
  await dictate.click();
  await expect(page.getByText('Говорите. Речь распознаёт браузер.')).toBeVisible();
  await expect(messageField(page)).toHaveValue('стучит спереди');
  await expectAccessible(page, 'dictation');
  await dictate.click();
  await say(page, `${await messageField(page).inputValue()} на кочках`);
  await expect(page.getByRole('log').getByText('стучит спереди на кочках', { exact: true })).toBeVisible();
  await expect(suggestions(page)).toBeVisible();
});

test('a browser that does not understand speech offers no dictation', onCiPhone, async ({ page }) => {
  await page.addInitScript(() =>
    Object.assign(window, { webkitSpeechRecognition: undefined, SpeechRecognition: undefined }),
  );
  await openAssistant(page);
  await expect(page.getByRole('button', { name: 'Надиктовать' })).toHaveCount(0);
});
