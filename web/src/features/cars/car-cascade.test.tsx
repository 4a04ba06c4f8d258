import { act } from 'react';
import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { render, waitFor } from '../../testing/render.tsx';
import { useDraft } from '../draft/draft.store.ts';
import { readDraft } from '../draft/draft-shape.ts';
import { CarCascade } from './car-cascade.tsx';

const generations = [
  { id: 31, name: 'III', year_from: 2011, year_to: 2015 },
  { id: 32, name: 'III рестайлинг', year_from: 2015, year_to: 2017 },
  { id: 33, name: 'IV', year_from: 2017, year_to: null },
];
answerCalls(async () =>
  Response.json({ success: true, data: { marks: [], models: [], generations, modifications: [] } }),
);

const typed = { mileage: '85000', vin: 'XW8ZZZ61ZHG000001' };

async function show(year: string): Promise<void> {
  const newCar = { markId: 1, markName: 'Kia', modelId: 2, modelName: 'Rio', ...typed, year };
  useDraft.setState(readDraft({ newCar }));
  await render(<CarCascade errors={{}} />);
}

it('the only generation of the year is chosen', async () => {
  await show('2013');
  await waitFor(() => expect(useDraft.getState().newCar.generationId).toBe(31));
  expect(useDraft.getState().newCar).toMatchObject(typed);
});

it('of several, those of the year come first', async () => {
  await show('2017');
  await waitFor(() => expect(document.body.textContent).toContain('Выберите поколение'));
  const field = document.querySelector<HTMLElement>('[data-field=generation]');
  await act(async () => field?.click());
  const options = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  expect(options.map((text) => text?.replace(/\d{4}.*$|с \d{4}$/, ''))).toEqual([
    'III рестайлинг',
    'IV',
    'III',
  ]);
  expect(useDraft.getState().newCar.generationId).toBeNull();
});
