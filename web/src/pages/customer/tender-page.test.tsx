import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { tenderFormId, useDraft } from '../../features/draft/draft.store.ts';
import { readDraft } from '../../features/draft/draft-shape.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { TenderPage } from './tender-page.tsx';

const moscow = {
  ...{ id: 1, slug: 'moskva', name: 'Москва', timezone: 'Europe/Moscow' },
  ...{ lat: 55.751, long: 37.619 },
};

let cars = [{ ...kiaRio, id: 7 }];

answerCalls(async (url) => {
  const data = url.includes('auto/index') ? cars : { cities: [moscow], groups: [], packages: [], items: [] };
  return Response.json({ success: true, data });
});
beforeEach(() => useDraft.setState(readDraft({})));

const pressRow = (host: HTMLElement, field: string) =>
  act(async () => host.querySelector<HTMLElement>(`[data-field=${field}]`)?.click());
const rowOf = (host: HTMLElement, field: string) =>
  host.querySelector<HTMLElement>(`[data-field=${field}]`)?.textContent ?? '';

it('the car and the works are chosen in drawers, which lead back to the form', async () => {
  cars = [
    { ...kiaRio, id: 8 },
    { ...kiaRio, id: 7 },
  ];
  const host = await render(<TenderPage />);
  await waitFor(() => expect(rowOf(host, 'car')).toContain('Машина не выбрана'));
  await pressRow(host, 'works');
  await waitFor(() => expect(openDialog()?.textContent).toContain('Что нужно сделать'));
  await press('Закрыть');
  await waitFor(() => expect(openDialog()).toBeNull());
  await pressRow(host, 'car');
  await waitFor(() => expect(openDialog()?.textContent).toContain('Машины гаража'));
  await press('Готово');
  await waitFor(() => expect(rowOf(host, 'car')).toContain('Kia'));
});

it('the only car of the garage is chosen from the start', async () => {
  cars = [{ ...kiaRio, id: 7 }];
  const host = await render(<TenderPage />);
  await waitFor(() => expect(rowOf(host, 'car')).toContain('Kia'));
});

it('one who came for a tow truck reads so, until he needs none', async () => {
  useDraft.getState().changeForm(tenderFormId, { leg: { kind: 'tow', address: '', place: null } });
  const host = await render(<TenderPage />);
  await waitFor(() => expect(host.querySelector('h1')?.textContent).toBe('Найти эвакуатор'));
  expect(host.textContent).toContain('Заявку получат автосервисы с эвакуатором');
  await act(async () => useDraft.getState().changeForm(tenderFormId, { leg: undefined }));
  expect(host.querySelector('h1')?.textContent).toBe('Запросить отклики');
});
