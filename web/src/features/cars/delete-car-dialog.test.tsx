import type { Car } from '@sto/contract/cars/cars.schemas';
import { act, useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kiaRio } from '../../testing/kia-rio.ts';
import { openDialog, press, render, waitFor } from '../../testing/render.tsx';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { DeleteCarDialog } from './delete-car-dialog.tsx';

const creta = { ...kiaRio, id: 8, mark: { id: 5, name: 'Hyundai' }, model: { id: 6, name: 'Creta' } };

let answers: PromiseWithResolvers<Response>[];

const answer = (index: number) =>
  act(async () => answers[index]?.resolve(Response.json({ success: true, data: {} })));
const refuse = (index: number, message: string) =>
  act(async () =>
    answers[index]?.resolve(Response.json({ success: false, errors: [{ message }] }, { status: 400 })),
  );

beforeEach(() => {
  answers = [];
  vi.stubGlobal('fetch', () => {
    const later = Promise.withResolvers<Response>();
    answers.push(later);
    return later.promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

function Garage() {
  const [car, setCar] = useState<Car | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading}>Гараж</h1>
      <button type="button" onClick={() => setCar(kiaRio)}>
        Рио
      </button>
      <button type="button" onClick={() => setCar(creta)}>
        Крета
      </button>
      <DeleteCarDialog car={car} onClose={() => setCar(null)} next={heading} />
      <Toasts />
    </>
  );
}

const shown = () => openDialog()?.textContent ?? '';

it('a car is removed by one call, and the dialog closes with the answer', async () => {
  await render(<Garage />);
  await press('Рио');
  await press('Удалить', 2);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(shown()).toContain('Kia Rio');
  await answer(0);
  await waitFor(() => expect(shown()).toBe(''));
  await waitFor(() => expect(document.body.textContent).toContain('Машина удалена: Kia Rio'));
});

it('the late answer about one car leaves the question about another open', async () => {
  await render(<Garage />);
  await press('Крета');
  await press('Удалить');
  await waitFor(() => expect(answers).toHaveLength(1));
  await press('Оставить');
  await waitFor(() => expect(shown()).toBe(''));
  await press('Рио');
  await answer(0);
  await waitFor(() => expect(document.body.textContent).toContain('Машина удалена: Hyundai Creta'));
  expect(shown()).toContain('Kia Rio');
  await press('Удалить');
  await waitFor(() => expect(answers).toHaveLength(2));
  await answer(1);
  await waitFor(() => expect(shown()).toBe(''));
});

it('an error shows in the question, which can be answered again', async () => {
  await render(<Garage />);
  await press('Рио');
  await press('Удалить');
  await waitFor(() => expect(answers).toHaveLength(1));
  await refuse(0, 'По машине есть открытая заявка');
  const alertText = 'Машина не удаленаПо машине есть открытая заявка';
  await waitFor(() => expect(openDialog()?.querySelector('[role=alert]')?.textContent).toBe(alertText));
  await press('Удалить');
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(openDialog()?.querySelector('[role=alert]')).toBeNull();
  await answer(1);
  await waitFor(() => expect(shown()).toBe(''));
});

it('a late error about one car is a toast, and the question about another stays as it is', async () => {
  await render(<Garage />);
  await press('Крета');
  await press('Удалить');
  await waitFor(() => expect(answers).toHaveLength(1));
  await press('Оставить');
  await waitFor(() => expect(shown()).toBe(''));
  await press('Рио');
  await refuse(0, 'По машине есть открытая заявка');
  await waitFor(() => expect(document.body.textContent).toContain('По машине есть открытая заявка'));
  expect(shown()).toContain('Kia Rio');
  expect(shown()).not.toContain('Машина не удалена');
});
