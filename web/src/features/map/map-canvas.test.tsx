import { afterEach, expect, it, vi } from 'vitest';
import { press, render } from '../../testing/render.tsx';
import { MapCanvas } from './map-canvas.tsx';
import type { MapCanvasProps } from './use-map-controller.ts';

const controller = vi.hoisted(() => ({
  zoomBy: vi.fn(),
  hasOwnAttribution: false,
  balloonHost: null as unknown,
}));
const shown = vi.hoisted(() => ({ state: 'ready' }));
vi.mock('./use-map-controller.ts', () => ({
  useController: () => ({ controller, state: shown.state, isSchematic: true, retry: () => undefined }),
  useSync: () => undefined,
}));

afterEach(() => {
  controller.zoomBy.mockClear();
  shown.state = 'ready';
});

it('the map has buttons for zoom and position, and the balloon', async () => {
  controller.balloonHost = document.body.appendChild(document.createElement('div'));
  const onLocate = vi.fn();
  const props = { padding: { bottom: 0 }, isLocating: false, onLocate, balloon: <p>об автосервисе</p> };
  await render(<MapCanvas {...(props as unknown as MapCanvasProps)} />);
  await press('Приблизить');
  await press('Отдалить');
  expect(controller.zoomBy.mock.calls).toEqual([[1], [-1]]);
  await press('Моё местоположение');
  expect(onLocate).toHaveBeenCalledOnce();
  expect((controller.balloonHost as HTMLElement).textContent).toBe('об автосервисе');
});

it('the map says when some of the matches did not load', async () => {
  const props = { padding: { bottom: 0 } } as unknown as MapCanvasProps;
  const whole = await render(<MapCanvas {...props} isIncomplete={false} />);
  expect(whole.querySelector('[role=status]')).toBeNull();
  const page = await render(<MapCanvas {...props} isIncomplete />);
  expect(page.querySelector('[role=status]')?.textContent).toMatch(/^Сервер не ответил\. На карте не все/);
});

it('the map says that it loads until it is drawn, with the pins in sight', async () => {
  const props = { padding: { bottom: 0 } } as unknown as MapCanvasProps;
  shown.state = 'loading';
  const page = await render(<MapCanvas {...props} />);
  expect(page.querySelector('[role=status]')?.textContent).toBe('Загрузка карты...');
  expect(page.querySelector('[aria-label="Моё местоположение"]')).not.toBeNull();
});
