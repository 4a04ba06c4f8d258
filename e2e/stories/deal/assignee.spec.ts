import { giveSession, signInByApi } from '../../support/api.ts';
import { freeSlots, openSide } from '../../support/deal.ts';
import { expect, freshPhone, test } from '../../support/fixtures.ts';
import { bookTime, invitedManager, newWorkshop } from '../../support/own-workshop.ts';
import { onCiDesktop } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'an owner puts a bid into the care of an employee, who is notified',
  onCiDesktop,
  async ({ page, browser }) => {
    const workshop = await newWorkshop();
    const employee = await invitedManager(workshop);
    const driver = await signInByApi(freshPhone());
    const [slot] = await freeSlots(workshop.id);
    const bidId = await bookTime(workshop, driver, slot?.at ?? '');
    await giveSession(page, workshop.owner);
    await page.goto(`/service/bids/${bidId}`);
    const card = page.getByRole('region', { name: 'Ответственный' });
    await expect(card).toContainText('Не назначен');
    await card.getByRole('button', { name: 'Назначить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ответственный' });
    await dialog.getByLabel('Сотрудник').selectOption({ label: 'Глеб, управляющий' });
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(card).toContainText('Глеб');

    const sides = { bidId, driver, manager: employee };
    const other = await openSide(browser, page, sides, 'service');
    await expect(other.getByRole('region', { name: 'Ответственный' })).toContainText('Глеб (вы)');
    await other.goto('/notifications');
    await expect(other.getByRole('link', { name: 'Вам назначена заявка' })).toBeVisible();
    await other.context().close();
  },
);
