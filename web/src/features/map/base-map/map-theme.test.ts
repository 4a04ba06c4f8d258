import { afterEach, expect, it, vi } from 'vitest';
import { currentTheme, watchTheme } from './map-theme.ts';

const root = document.documentElement;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  delete root.dataset.theme;
});

it('the map is drawn again when the theme changes, and not when it is set to the same value', async () => {
  root.dataset.theme = 'dark';
  const onChange = vi.fn();
  const stop = watchTheme(onChange);
  root.dataset.theme = 'dark';
  await nextTask();
  expect(onChange).not.toHaveBeenCalled();
  root.dataset.theme = 'light';
  await nextTask();
  expect(onChange.mock.calls).toEqual([['light']]);
  delete root.dataset.theme;
  await nextTask();
  expect(currentTheme(), 'that of the device of the test').toBe('light');
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
  root.dataset.theme = 'dark';
  await nextTask();
  expect(onChange).toHaveBeenCalledTimes(1);
});
