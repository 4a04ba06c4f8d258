import { act, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { type MapCanvasProps, useController } from './use-map-controller.ts';

vi.mock('./web-gl.ts', () => ({ hasWebGl2: () => false }));

afterEach(() => void vi.useRealTimers());

function StateOfMap() {
  const props = { isListAwaited: true } as MapCanvasProps;
  return <p>{useController(useRef(null), props).state}</p>;
}

it('the map waits for the list that comes before it, but not for one that does not come', async () => {
  vi.useFakeTimers();
  const page = await render(<StateOfMap />);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(page.textContent).toBe('loading');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  // It has been asked whether a map can be drawn.
  expect(page.textContent).toBe('unsupported');
});
