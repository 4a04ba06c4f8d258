import type { MyWorkshop } from '@sto/contract/my-workshop/my-workshop.schemas';
import { beforeEach, expect, it } from 'vitest';
import { forgetUnsaved } from '../../lib/browser/use-unsaved.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, type, waitFor } from '../../testing/render.tsx';
import { ProfileEditor } from './profile-editor.tsx';

let sent = 0;
answerCalls(async (url) => {
  if (url.includes('/update/')) sent += 1;
  return Response.json({ success: true, data: { marks: [{ id: 5, name: 'Лада' }] } });
});
beforeEach(() => {
  forgetUnsaved();
  sent = 0;
});

const oil = { work_type_id: 3, title: 'Замена масла', price_from: 1500, price_to: 2500, minutes: 40 };
const workshop = {
  ...{ id: 1, name: 'Мотор', address: 'Полевая, 7', description: '', lat: 55.7, long: 49.1 },
  ...{ photos: [], change: null, amenities: [], bays_count: 2, warranty: null, legs: [] },
  works: [{ ...oil, warranty_months: null, class_prices: [] }],
  brands: [{ id: 5, name: 'Лада' }],
} as unknown as MyWorkshop;
const shown = () => render(<ProfileEditor workshop={workshop} amenities={[]} renderMap={() => null} />);
const alerts = () => [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent);

it('a list with nothing left is not sent, and its section says why', async () => {
  const page = await shown();
  await waitFor(() => expect(page.textContent).toContain('Снять все'));
  await press('Снять все');
  await press('Сохранить: Марки машин');
  expect(alerts()).toEqual(['Выберите хотя бы одну марку']);
  await press('Убрать: Замена масла');
  await press('Сохранить: Работы и цены');
  expect(alerts()).toContain('Добавьте хотя бы одну работу');
  expect(sent).toBe(0);
});

it('a price over the limit is not sent, and its field names the limit', async () => {
  await shown();
  await type('до, ₽', '10 000 001');
  await press('Сохранить: Работы и цены');
  expect(alerts().join(' ')).toContain('Не больше 10\u00A0000\u00A0000\u00A0₽');
  expect(sent).toBe(0);
});
