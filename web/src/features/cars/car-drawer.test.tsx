import { beforeEach, expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { CarDrawer } from './car-drawer.tsx';

const described = { markId: 1, markName: 'Kia', licensePlate: 'К640АМ716' };
const empty = readDraft({}).newCar;

answerCalls(async (url) => {
  const data = url.includes('auto/index') ? [kiaRio] : { marks: [], models: [] };
  return Response.json({ success: true, data });
});
beforeEach(() => useDraft.setState(readDraft({ newCar: described })));

const nothing = () => undefined;
const expectShown = (text: string) => waitFor(() => expect(openDialog()?.textContent).toContain(text));

async function openGarage(): Promise<void> {
  const ways = { onClose: nothing, onDone: nothing, onCreated: nothing };
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
