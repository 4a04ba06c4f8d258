import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDraft } from '../../features/draft/draft.store.ts';
import { readDraft } from '../../features/draft/draft-shape.ts';
import { paths } from '../../lib/paths.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { BrowserPages, openDialog, press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { GaragePage } from './garage-page.tsx';

const described = { markId: 1, markName: 'Kia', modelId: 2, generationId: 3, modificationId: 4 };
const describeCar = () => act(async () => useDraft.setState(readDraft({ newCar: described })));
const empty = readDraft({}).newCar;

answerCalls(async (url) => {
  const lists = { marks: [], models: [], generations: [], modifications: [], goals: [] };
  const data = url.includes('auto/index') ? [kiaRio] : { ...lists, auto: { ...kiaRio, id: 8 } };
  return Response.json({ success: true, data });
});
afterEach(() => window.history.replaceState(null, '', '/'));
beforeEach(() => useDraft.setState(readDraft({})));

async function openGarage(): Promise<void> {
  const page = await render(<GaragePage />);
  await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
}
const expectGarage = () => waitFor(() => expect(openDialog()).toBeNull());
const expectShown = (text: string) => waitFor(() => expect(openDialog()?.textContent).toContain(text));

it('a car is added over the garage, beginning with its plate, and the garage is shown again', async () => {
  const success = vi.spyOn(showToast, 'success').mockReturnValue(undefined);
  await openGarage();
  await press('Добавить');
  await expectShown('Найти по номеру');
  await describeCar();
  await press('Выбрать вручнуюМарка, модель, поколение');
  await press('Добавить машину');
  await expectGarage();
  expect(success).toHaveBeenCalledExactlyOnceWith('Машина успешно добавлена');
  expect(useDraft.getState()).toMatchObject({ carId: 8, newCar: empty });
});

it('a new car that is closed is not continued', async () => {
  await openGarage();
  await press('Добавить');
  await describeCar();
  await press('Закрыть');
  await expectGarage();
  expect(useDraft.getState().newCar).toEqual(empty);
});

it('a link from elsewhere opens the adding, and the address of the garage stays', async () => {
  window.history.pushState(null, '', `${paths.customerCars}?add=car`);
  await render(<GaragePage />, BrowserPages);
  await expectShown('Найти по номеру');
  await waitFor(() => expect(window.location.search).toBe(''));
  await press('Закрыть');
  await expectGarage();
  expect(window.location.pathname).toBe(paths.customerCars);
});
