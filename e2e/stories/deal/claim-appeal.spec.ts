import { api, codeFor, giveSession, signInByApi } from '../../support/api.ts';
import { claimedWork } from '../../support/claims.ts';
import { expect } from '../../support/fixtures.ts';
import { moveTimeTo, serverNow, test } from '../../support/new-server.ts';
import { operatorPhone } from '../../support/steps.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

const minuteMs = 60_000;

test(
  'a refused claim is appealed against, and the operator confirms his login without losing the decision',
  onCiDesktop,
  async ({ page, browser }) => {
    const { id, claimId, workshop, driver, driverPhone } = await claimedWork();
    const refusal = { id, claim_id: claimId, is_accepted: 0, comment: 'Износ, не гарантия' };
    await api('POST', '/v2/service/bid/answer-claim/', refusal, workshop.owner.access_token);
    await giveSession(page, driver);
    await page.goto(`/customer/bids/${id}`);
    const claim = page.getByRole('region', { name: 'Претензия' });
    await expect(claim).toContainText('отказ можно оспорить до');
    await claim.getByRole('button', { name: 'Оспорить отказ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Оспорить отказ' });
    await dialog.getByLabel('Почему вы не согласны').fill('Прокладке два дня');
    await page.screenshot({ path: test.info().outputPath('appeal.png') });
    await dialog.getByRole('button', { name: 'Отправить модератору' }).click();
    await expect(claim).toContainText('Решает модератор');
    await expect(claim).toContainText('Прокладке два дня');

    const context = await browser.newContext({ viewport: page.viewportSize(), serviceWorkers: 'block' });
    const operator = await context.newPage();
    await giveSession(operator, await signInByApi(operatorPhone));
    await moveTimeTo((await serverNow()).getTime() + 20 * minuteMs, page, operator);
    await operator.goto('/operator');
    await operator.getByRole('tab', { name: /^Претензии/ }).click();
    await operator.getByRole('link', { name: new RegExp(`У-${id}\\b`) }).click();
    await expect(operator.getByText('Прокладке два дня')).toBeVisible();
    await operator.getByLabel('Причина').fill('Прокладка новая, дефект работы');
    await operator.getByRole('button', { name: 'Исправить по гарантии' }).click();
    const code = operator.getByRole('dialog', { name: 'Подтвердите вход' });
    await code.getByRole('button', { name: 'Получить код' }).click();
    await expect(code.getByLabel('Код из шести цифр')).toBeVisible();
    await operator.screenshot({ path: test.info().outputPath('fresh-login.png') });
    const decided = operator.waitForResponse((one) => one.url().includes('/moderation/decide/') && one.ok());
    await code.getByLabel('Код из шести цифр').fill(await codeFor(operatorPhone));
    await decided;
    await expect(operator.getByRole('button', { name: 'Исправить по гарантии' })).toBeHidden();
    await expect(operator.getByText('Прокладка новая, дефект работы')).toBeVisible();
    await context.close();

    await giveSession(page, await signInByApi(driverPhone));
    await page.reload();
    await expect(claim).toContainText('Исправляют');
    await expect(claim).toContainText('Прокладка новая, дефект работы');
    await page.screenshot({ path: test.info().outputPath('decided.png'), fullPage: true });
  },
);
