import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

let press: (name: string) => Promise<void>;
const action = vi.fn<(name: string) => Promise<unknown>>();

function Pressed() {
  press = useOneAtATime(action);
  return null;
}

beforeEach(async () => {
  action.mockReset();
  await render(createElement(Pressed));
});

it('a second press while the first one runs does nothing; later it works again', async () => {
  let finish: (value?: unknown) => void = () => undefined;
  action.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const first = press('first');
  await press('second');
  finish();
  await first;
  await press('third');
  expect(action.mock.calls).toEqual([['first'], ['third']]);
});

it('a failure is reported and can be pressed again', async () => {
  action.mockRejectedValueOnce(new Error('refused'));
  await expect(press('first')).rejects.toThrow('refused');
  await press('again');
  expect(action).toHaveBeenCalledTimes(2);
});
