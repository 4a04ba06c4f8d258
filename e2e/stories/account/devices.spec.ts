import { api, giveSession, signInByApi } from '../../support/api.ts';
import { violationsOf } from '../../support/axe.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { signIn } from '../../support/steps.ts';
import { onCiDesktop, onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, expectedErrors: /401/ });

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test(
  'a lost phone is signed out on another device and must sign in again',
  onCiPhone,
  async ({ page, browser }) => {
    const phone = freshPhone();
    const lost = await browser.newContext({ userAgent: iPhone });
    const onLost = await lost.newPage();
    await onLost.goto('/join/login?next=/customer/profile');
    await signIn(onLost, phone);
    await expect(onLost.getByRole('heading', { name: 'Устройства' })).toBeVisible();

    await giveSession(page, await signInByApi(phone));
    await page.goto('/customer/profile');
    const devices = page.getByRole('region', { name: 'Устройства' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').first()).toContainText('Это устройство');
    expect(await violationsOf(page, 'light')).toEqual([]);

    await devices.getByRole('button', { name: 'Выйти на устройстве iPhone, Safari' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByRole('heading', { name: 'Устройства' })).toBeFocused();
    await onLost.reload();
    await expect(onLost).toHaveURL(/\/join\/login/);
    await lost.close();
  },
);

test('one press signs out all other devices', onCiDesktop, async ({ page }) => {
  const phone = freshPhone();
  const others = [await signInByApi(phone), await signInByApi(phone)];
  await giveSession(page, await signInByApi(phone));
  await page.goto('/customer/profile');
  const devices = page.getByRole('region', { name: 'Устройства' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Выйти на других устройствах' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  for (const { access_token: token } of others)
    await expect(api('GET', '/v2/user/info/', {}, token)).rejects.toThrow('401');
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveText([
    /^Неизвестное устройствоЭто устройство · вход сегодня$/,
  ]);
});

test('a workshop finds its devices under «Мой автосервис»', onCiDesktop, async ({ page }) => {
  await giveSession(page, await signInByApi('+79000000101'));
  await page.goto('/service/my-service');
  await expect(page.getByRole('region', { name: 'Устройства' }).getByRole('listitem').first()).toContainText(
    'Это устройство',
  );
});
