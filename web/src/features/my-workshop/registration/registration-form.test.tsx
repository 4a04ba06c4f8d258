import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { BrowserPages, press, render, waitFor } from '../../../testing/render.tsx';
import { emptyDraft, useRegistrationDraft } from '../registration.store.ts';
import { RegistrationForm } from './registration-form.tsx';

let cities: { name: string; lat: number; long: number }[];
answerCalls(async () => {
  const data = { marks: [], items: [], cities, total: cities.length };
  return Response.json({ success: true, data });
});

const place = {
  ...{ name: 'Мотор', address: 'Полевая, 7', lat: 55.7, long: 49.1 },
  ...{ phone: '+79161234567', inn: '7707083893', personName: 'Тамара' },
};
const works = [{ id: 44, title: 'Замена масла', from: '1500', to: '2500' }];

beforeEach(() => {
  cities = [{ name: 'Казань', lat: 55.79, long: 49.12 }];
  useRegistrationDraft.setState({ ...emptyDraft, ...place, works });
});

async function opened(search = '') {
  history.replaceState(null, '', `/register-service${search}`);
  const form = (
    <RegistrationForm onSent={vi.fn()} renderMap={() => null} cityCentre={{ lat: 55.7, long: 49.1 }} />
  );
  const page = await render(form, BrowserPages);
  return () => page.querySelector('h2')?.textContent;
}
const stepBack = () => act(async () => history.back());

it('the browser goes back through the steps', async () => {
  const heading = await opened();
  await press('Дальше');
  expect([heading(), location.search]).toEqual(['Работы и цены', '?step=works']);
  await press('Дальше');
  expect(heading()).toBe('Марки машин');
  await press('Дальше');
  expect(document.body.textContent).toContain('Выберите хотя бы одну марку');
  await stepBack();
  await waitFor(() => expect(heading()).toBe('Работы и цены'));
  expect(document.body.textContent).not.toContain('Выберите хотя бы одну марку');
  await stepBack();
  await waitFor(() => expect([heading(), location.search]).toEqual(['Автосервис и адрес', '']));
});

it('a point far from the cities of the site is refused where it is put', async () => {
  cities = [{ name: 'Владивосток', lat: 43.12, long: 131.89 }];
  const heading = await opened();
  await waitFor(() => expect(document.body.textContent).toContain('Ближайшие: Владивосток'));
  await press('Дальше');
  expect(heading()).toBe('Автосервис и адрес');
});

it('«Назад» leaves no step above in the way of the browser', async () => {
  const heading = await opened();
  const entries = history.length;
  await press('Дальше');
  await press('Назад');
  await waitFor(() => expect(heading()).toBe('Автосервис и адрес'));
  await press('Дальше');
  expect([heading(), history.length]).toEqual(['Работы и цены', entries + 1]);
});

it('a reload stays at the step, unless an earlier one is not filled in', async () => {
  expect((await opened('?step=brands'))()).toBe('Марки машин');
  await act(async () => useRegistrationDraft.setState({ works: [] }));
  expect((await opened('?step=send'))()).toBe('Работы и цены');
  expect((await opened('?step=none'))()).toBe('Автосервис и адрес');
});

it('the last step shows what is sent, and each part leads back to its step', async () => {
  const week = emptyDraft.week.map((day) => (day.day === 'fri' ? { ...day, to: '00:00' } : day));
  await act(async () => useRegistrationDraft.setState({ brandIds: [1], week }));
  const heading = await opened('?step=send');
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent);
  expect(facts).toEqual(
    expect.arrayContaining([
      'АвтосервисМотор',
      'АдресПолевая, 7',
      'Точка на карте55.7, 49.1',
      'Ваше имяТамара',
      'Замена масла1\u00A0500–2\u00A0500\u00A0₽',
      'Понедельник9:00–20:00',
      'Пятница9:00–24:00',
      'СубботаВыходной',
    ]),
  );
  for (const title of ['Автосервис и адрес', 'Работы и цены', 'Марки машин', 'График']) {
    await press(`Изменить: ${title}`);
    expect(heading()).toBe(title);
    await stepBack();
    await waitFor(() => expect(heading()).toBe('Проверьте и отправьте'));
  }
});
