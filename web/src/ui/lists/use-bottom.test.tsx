import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useBottom } from './use-bottom.ts';

function Log() {
  const { log, isAway, goDown } = useBottom('1');
  return (
    <>
      <div ref={log} role="log">
        <div />
      </div>
      {isAway && (
        <button type="button" onClick={goDown}>
          К последнему
        </button>
      )}
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

it('room that the padding of an entry makes moves the end into view', async () => {
  let pad = () => {};
  /** Padding changes only the border box. */
  class Observer {
    readonly #grow: () => void;
    constructor(grow: () => void) {
      this.#grow = grow;
    }
    observe(_: Element, options?: ResizeObserverOptions) {
      if (options?.box === 'border-box') pad = this.#grow;
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const host = await render(<Log />);
  const box = host.querySelector<HTMLElement>('[role=log]');
  if (!box) throw new Error('no log');
  Object.defineProperties(box, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  await act(async () => pad());
  expect(box.scrollTop).toBe(900);
});

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
