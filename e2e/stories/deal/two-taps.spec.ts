import { giveSession, makeBid, signInByApi } from '../../support/api.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { Hand } from '../../support/hand.ts';
import { newWorkshop } from '../../support/own-workshop.ts';
import { onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test('a workshop answers a usual work in two taps', onPhone, async ({ page }) => {
  const workshop = await newWorkshop();
  const driver = await signInByApi(freshPhone());
  const bidId = await makeBid(driver.access_token, workshop.id, workshop.workIds);
  await giveSession(page, workshop.owner);
  await page.goto('/service/bids');
  const hand = new Hand(page);
  await hand.tap(page.getByRole('link', { name: `Ответить на заявку У-${bidId}` }));

  const form = page.getByRole('form', { name: 'Отклик' });
  const line = form.getByRole('list', { name: 'Строки отклика' }).getByRole('listitem').first();
  await expect(line.getByLabel('Название')).toHaveValue(workshop.titles[0] ?? '');
  await expect(line.getByLabel('Цена')).toHaveValue(/^1\s800$/);
  await expect(line).toContainText(/обычн/i);
  await expect(form.getByLabel('День визита')).not.toHaveValue('');
  await expect(form.getByLabel('Время')).toHaveValue(/^\d\d:\d\d$/);
  await expect(form.getByLabel('Сколько займёт')).toHaveValue('60');
  // The next free times are a press away.
  await expect(form.getByRole('group', { name: 'Добавить окно' }).getByRole('button')).toHaveCount(4);

  await hand.tap(form.getByRole('button', { name: 'Отправить отклик' }));
  await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await expect(page.getByText(/1\s800\s₽/).first()).toBeVisible();
  process.stdout.write(`${hand.report('usual answer')}\n`);
  expect(hand.taps).toBe(2);
  expect(hand.characters).toBe(0);
});
