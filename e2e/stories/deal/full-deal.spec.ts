import { farSlots, nearSlot, newDeal, openOwnSide, openSide } from '../../support/deal.ts';
import { expect, photo, test } from '../../support/fixtures.ts';
import { onPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false });

test(
  'from the bid to the bill: declined extra work is not billed, approved is',
  onPhone,
  async ({ page, browser }) => {
    test.slow();
    const deal = await newDeal();
    const slot = await nearSlot(deal);
    const [later] = await farSlots(deal);
    await openOwnSide(page, deal, 'service');
    const form = page.getByRole('form', { name: 'Отклик' });
    await form.getByLabel('Цена').first().fill('1800');
    await form.getByRole('button', { name: 'Запчасть' }).click();
    const part = form.getByRole('listitem').nth(1);
    await part.getByLabel('Название').fill('Фильтр масляный');
    await part.getByLabel('Артикул').fill('W 712');
    await part.getByText('Деталь клиента').click();
    await form.getByLabel('Сколько займёт').fill('60');
    await form.getByLabel('День визита').fill(slot.day);
    await form.getByLabel('Время').fill(slot.time);
    await form.getByRole('button', { name: 'Ещё время на выбор' }).click();
    await form.getByLabel('День визита 2').fill(later.day);
    await form.getByLabel('Время 2').fill(later.time);
    await form.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();

    const driver = await openSide(browser, page, deal, 'customer');
    const offer = driver.getByRole('article');
    await expect(offer).toContainText('ваша деталь');
    await expect(offer).toContainText('W 712');
    await driver.getByRole('button', { name: 'Выбрать' }).click();
    const dialog = driver.getByRole('dialog');
    await dialog.getByRole('radio').first().check({ force: true });
    await dialog.getByRole('button', { name: 'Записаться' }).click();
    const visit = driver.locator('section', { has: driver.getByText('Код визита, назовите мастеру') });
    await expect(visit).toContainText(slot.time.replace(/^0/, ''));
    const code = /\d{4}$/.exec((await visit.getByText(/^\d{4}$/).textContent()) ?? '')?.[0] ?? '';

    await page.reload();
    await page.getByRole('button', { name: 'Принять машину' }).click();
    const start = page.getByRole('dialog', { name: 'Принять машину' });
    await start.getByLabel('Код визита').fill(code);
    await start.getByLabel('Пробег').fill('68400');
    await start.getByRole('button', { name: 'Принять' }).click();
    await page.getByRole('button', { name: 'Дополнительные работы' }).click();
    const extra = page.getByRole('dialog', { name: 'Дополнительные работы' });
    await extra.getByLabel('Что нашли').fill('Течёт сальник');
    await extra.getByLabel('Галерея', { exact: true }).setInputFiles(photo('сальник.png'));
    const extraLines = extra.getByRole('listitem').filter({ has: page.getByLabel('Название') });
    await extraLines.first().getByLabel('Название').fill('Замена сальника');
    await extraLines.first().getByLabel('Цена').fill('900');
    await extra.getByRole('button', { name: 'Работа', exact: true }).click();
    await extraLines.nth(1).getByLabel('Название').fill('Промывка двигателя');
    await extraLines.nth(1).getByLabel('Цена').fill('400');
    await expect(extra.getByRole('progressbar')).toHaveCount(0);
    await extra.getByRole('button', { name: 'Отправить клиенту' }).click();
    await expect(page.getByText('Ждёт решения')).toBeVisible();

    await driver.reload();
    const decision = driver.getByRole('form', { name: 'Решение по дополнительным работам' });
    await expect(decision.getByRole('button', { name: /^Открыть файл 1 из 1/ })).toBeVisible();
    await decision.getByRole('group', { name: 'Замена сальника' }).getByText('Делайте').click();
    await decision.getByRole('group', { name: 'Промывка двигателя' }).getByText('Не нужно').click();
    await expect(decision.locator('output')).toHaveText(/^2.700.₽$/);
    await decision.getByRole('button', { name: 'Отправить решение' }).click();
    await expect(driver.getByText('Согласовано частично')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Завершить' }).click();
    const bill = page.getByRole('dialog', { name: 'Завершить работу' });
    await expect(bill).not.toContainText('Промывка двигателя');
    await bill.getByLabel('Пробег').fill('68410');
    await bill.getByRole('button', { name: 'Завершить' }).click();
    await expect(page.getByRole('region', { name: 'Итог' })).toContainText(/2.700.₽/);

    await driver.reload();
    const total = driver.getByRole('region', { name: 'Итог' });
    await expect(total).toContainText('Замена сальника');
    await expect(total).not.toContainText('Промывка двигателя');
    await expect(total).toContainText(/К оплате2.700.₽/);
    await expect(total).toContainText('Гарантия до');
    await total.getByRole('button', { name: 'Всё готово' }).click();
    await driver.getByRole('dialog').getByRole('button', { name: 'Всё готово' }).click();
    await expect(total).toContainText('Вы приняли работы');
    await expect(total.getByRole('button', { name: 'Всё готово' })).toBeHidden();
    await driver.context().close();
  },
);
