import { expect, it, vi } from 'vitest';
import { kiaRio } from '../../testing/kia-rio.ts';
import { press, render } from '../../testing/render.tsx';
import { CarChoice } from './car-choice.tsx';

it('the list of cars has each of them to choose, and a button that adds one', async () => {
  const onChoose = vi.fn();
  const onAdd = vi.fn();
  const creta = { ...kiaRio, id: 8, mark: { id: 5, name: 'Hyundai' }, model: { id: 6, name: 'Creta' } };
  const page = await render(<CarChoice cars={[kiaRio, creta]} carId={7} onChoose={onChoose} onAdd={onAdd} />);
  const radios = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  expect(page.textContent).toMatch(/Kia Rio IV.*Hyundai Creta IV/);
  radios[1]?.click();
  expect(onChoose).toHaveBeenCalledWith(8);
  await press('Добавить машину');
  expect(onAdd).toHaveBeenCalledOnce();
});
