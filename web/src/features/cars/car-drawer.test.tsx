import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { CarDrawer } from './car-drawer.tsx';

const described = { markId: 1, markName: 'Kia', licensePlate: 'К640АМ716' };
const own = { ...kiaRio, id: 8, licensePlate: 'А482КХ777' };
const empty = readDraft({}).newCar;

answerCalls(async (url) => {
  const data = url.includes('auto/index') ? [kiaRio, own] : { marks: [], models: [] };
  return Response.json({ success: true, data });
});
beforeEach(() => useDraft.setState(readDraft({ newCar: described })));

const nothing = () => undefined;
const onDone = vi.fn();
const expectShown = (text: string) => waitFor(() => expect(openDialog()?.textContent).toContain(text));

async function openGarage(): Promise<void> {
  const ways = { onClose: nothing, onDone, onCreated: nothing };
  await render(<CarDrawer {...ways} isSignedIn nextLabel="Готово" loginPath="/" />);
  await expectShown('Машины гаража');
}

it('a new car that is left for the garage is not continued: the next one begins with its plate', async () => {
  await openGarage();
  await press('Добавить машину');
  // As after a reload.
  await expectShown('Модель');
  await press('Назад');
  await press('Назад');
  await expectShown('Машины гаража');
  expect(useDraft.getState().newCar).toEqual(empty);
  await press('Добавить машину');
  await expectShown('Выбрать вручную');
});

it('a new car whose panel is closed is not continued', async () => {
  await openGarage();
  await press('Добавить машину');
  await press('Закрыть');
  expect(useDraft.getState().newCar).toEqual(empty);
});

it.each([
  ['the step of the plate', {}, 'Выбрать вручную'],
  ['the form', described, 'Модель'],
])('a car of the garage is chosen in %s by its plate, not added a second time', async (_, newCar, step) => {
  onDone.mockClear();
  useDraft.setState(readDraft({ newCar }));
  await openGarage();
  await press('Добавить машину');
  await expectShown(step);
  await type('Госномер', 'а 482 кх 777');
  await expectShown('Эта машина уже в гараже');
  expect(openDialog()?.textContent).not.toMatch(/Найти по номеру|Добавить машину/);
  await press('Готово');
  expect(onDone).toHaveBeenCalledOnce();
  expect(useDraft.getState()).toMatchObject({ carId: own.id, newCar: empty });
});
