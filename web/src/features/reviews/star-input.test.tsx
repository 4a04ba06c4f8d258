import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { StarInput } from './star-input.tsx';

async function open(step: 0.5 | 1) {
  const onChange = vi.fn();
  const page = await render(<StarInput label="Оценка" value={4.5} step={step} onChange={onChange} />);
  const slider = page.querySelector('input');
  if (!slider) throw new Error('no slider');
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 220, 44);
  const press = async (clientX: number) => {
    await act(async () =>
      slider.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX })),
    );
    return onChange.mock.lastCall?.[0];
  };
  return { slider, press };
}

it('a press on the left half of a star gives a half, on the right half the star', async () => {
  const { press } = await open(0.5);
  // Stars of 44 px: the fourth begins at 232.
  expect(await press(236)).toBe(3.5);
  expect(await press(252)).toBe(3.5);
  expect(await press(256)).toBe(4);
  expect(await press(275)).toBe(4);
  expect(await press(320)).toBe(5);
  expect(await press(102)).toBe(1);
});

it('a press anywhere on a star gives it where only whole ones count', async () => {
  const { press } = await open(1);
  expect(await press(236)).toBe(4);
  expect(await press(275)).toBe(4);
});

it('is a slider in half steps that says its value', async () => {
  const { slider } = await open(0.5);
  expect([slider.type, slider.step, slider.max]).toEqual(['range', '0.5', '5']);
  expect(slider.getAttribute('aria-valuetext')).toBe('4,5 из 5');
});
