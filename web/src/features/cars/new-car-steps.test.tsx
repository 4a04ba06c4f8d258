import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nameOf, press, render, type, waitFor } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { NewCarSteps } from './new-car-steps.tsx';

answerCalls(async () => Response.json({ success: true, data: { marks: [], models: [], generations: [] } }));

const onMarkOnly = vi.fn();
const kia = { markId: 1, markName: 'Kia' };
const buttons = () => [...document.querySelectorAll('button')].map(nameOf);

async function show(newCar: object, way: (() => void) | undefined): Promise<void> {
  onMarkOnly.mockClear();
  useDraft.setState(readDraft({ workIds: [3], newCar }));
  await render(
    <NewCarSteps
      isSignedIn={false}
      nextLabel="Дальше"
      loginPath="/"
      onClose={() => undefined}
      onDone={() => undefined}
      onCreated={() => undefined}
      onMarkOnly={way}
    />,
  );
}

it('«Любая марка» takes the mark off the search and leads to the map', async () => {
  await show(kia, onMarkOnly);
  expect(buttons()).toContain('Показать, кто берёт Kia');
  await press('Любая марка');
  expect(useDraft.getState().newCar).toEqual(readDraft({}).newCar);
  expect(useDraft.getState().workIds).toEqual([3]);
  expect(onMarkOnly).toHaveBeenCalledOnce();
});

it.each([
  ['of a booking', kia, undefined],
  ['that is described whole', { ...kia, modelId: 2, generationId: 3, modificationId: 4 }, onMarkOnly],
])('a car %s is not dropped', async (_, newCar, way) => {
  await show(newCar, way);
  expect(buttons()).toContain('Дальше');
  expect(buttons()).not.toContain('Любая марка');
});

it.each([
  ['a visitor is offered the login', false, ['Машина уже в гараже? Войти']],
  ['an employee is not, being signed in', true, ['Вы вошли как сотрудник. Гараж есть только у водителя.']],
])('%s', async (_, isEmployee, lines) => {
  useDraft.setState(readDraft({}));
  const steps = {
    nextLabel: 'Дальше',
    loginPath: '/',
    onClose: vi.fn(),
    onDone: vi.fn(),
    onCreated: vi.fn(),
  };
  await render(<NewCarSteps {...steps} isSignedIn={false} isEmployee={isEmployee} />);
  const shown = [...document.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
  expect(shown.filter((text) => /гараж/i.test(text))).toEqual(lines);
});

describe('a plate that is found too late changes nothing:', () => {
  let answer: (response: Response) => void = () => undefined;
  const whole = { mark: { id: 1, name: 'Kia' }, model: { id: 2, name: 'Rio' }, generation: null };
  const rest = { modification: null, licensePlate: 'А482КХ777', vin: null, year: 2019, lookup_id: 'sealed' };
  const lists = { marks: [], models: [], generations: [] };

  async function search(): Promise<void> {
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('license-plate')
        ? new Promise<Response>((resolve) => {
            answer = resolve;
          })
        : Promise.resolve(Response.json({ success: true, data: lists })),
    );
    await show({}, undefined);
    await type('Госномер', 'А482КХ777');
    await press('Найти по номеру');
  }
  const answered = () =>
    act(async () => answer(Response.json({ success: true, data: { ...whole, ...rest } })));

  it('another one is typed', async () => {
    await search();
    await type('Госномер', 'А001АА77');
    await answered();
    await waitFor(() => expect(buttons()).toContain('Найти по номеру'));
    expect(useDraft.getState().newCar).toEqual(readDraft({ newCar: { licensePlate: 'А001АА77' } }).newCar);
  });

  it('the car is chosen by hand', async () => {
    await search();
    await press('Выбрать вручнуюМарка, модель, поколение');
    await act(async () => useDraft.getState().chooseMark({ id: 9, name: 'Lada' }));
    await answered();
    const newCar = { licensePlate: 'А482КХ777', markId: 9, markName: 'Lada' };
    expect(useDraft.getState().newCar).toEqual(readDraft({ newCar }).newCar);
  });
});
