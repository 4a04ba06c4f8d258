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

it('the map waits for the list, but not for one that fails to load', async () => {
  vi.useFakeTimers();
  const page = await render(<StateOfMap />);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(page.textContent).toBe('loading');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  // The WebGL check has run.
  expect(page.textContent).toBe('unsupported');
});
