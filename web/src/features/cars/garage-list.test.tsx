import type { Car } from '@sto/contract/cars/cars.schemas';
import { expect, it } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { kiaRio } from '../../testing/kia-rio.ts';
import { openDialog, press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { GarageList } from './garage-list.tsx';

let cars: Car[];

answerCalls(async (url, { body }) => {
  if (!body) return Response.json({ success: true, data: cars });
  expect(url).toContain('delete');
  cars = cars.filter(({ id }) => id !== Number((body as FormData).get('id')));
  return Response.json({ success: true, data: {} });
});

it('the focus moves to the heading when a car is deleted', async () => {
  cars = [kiaRio, { ...kiaRio, id: 8, model: { id: 6, name: 'Ceed' } }];
  const page = await render(
    <GarageList onAdd={() => undefined} bookHrefOf={(id) => `/?car=${id}`} onEdit={() => undefined} />,
  );
  await waitFor(() => expect(rowsOf(page)).toHaveLength(2));
  await press('Удалить Kia Rio');
  await press('Удалить');
  await waitFor(() => expect(openDialog()).toBeNull());
  await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Гараж'));
});
