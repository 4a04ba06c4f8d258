import { act } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useBottom } from './use-bottom.ts';

function Log() {
  const { log, isAway, goDown } = useBottom('1');
  return (
    <>
      <div ref={log} role="log" />
      {isAway && (
        <button type="button" onClick={goDown}>
          К последнему
        </button>
      )}
    </>
  );
}

it('a reader who scrolls up by hand gets a button down, until the end is in view', async () => {
  const host = await render(<Log />);
  const box = host.querySelector<HTMLElement>('[role=log]');
  if (!box) throw new Error('no log');
  Object.defineProperties(box, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  const scrollTo = (top: number) =>
    act(async () => {
      box.scrollTop = top;
      box.dispatchEvent(new Event('scroll'));
    });
  await scrollTo(600);
  expect(host.querySelector('button')).toBeNull();
  await scrollTo(200);
  expect(host.querySelector('button')).not.toBeNull();
  await act(async () => host.querySelector('button')?.click());
  expect(box.scrollTop).toBe(900);
  expect(host.querySelector('button')).toBeNull();
  await scrollTo(200);
  await scrollTo(600);
  expect(host.querySelector('button')).toBeNull();
});
