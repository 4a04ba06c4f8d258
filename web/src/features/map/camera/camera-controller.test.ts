import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MapView, Viewport } from '../viewport.ts';
import { CameraController } from './camera-controller.ts';

const phone = 400;
const height = 800;
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const covered = { ...noPadding, bottom: 500 };
/** In the lower half, which the padding will cover. */
const place = { lat: 700, long: 200, withBalloon: false };

const state = { isMoving: false, width: phone };
const easeTo = vi.fn();
const element = document.createElement('div');
let endMove: (event: object) => void;

/** One degree is one pixel. */
const map = {
  getContainer: () => element,
  getPadding: () => noPadding,
  getCenter: () => ({ lng: state.width / 2, lat: height / 2 }),
  getZoom: () => 12,
  project: (point: [number, number] | { lng: number; lat: number }) =>
    Array.isArray(point) ? { x: point[0], y: point[1] } : { x: point.lng, y: point.lat },
  unproject: ([x, y]: [number, number]) => ({ lng: x, lat: y }),
  cameraForBounds: () => undefined,
  isMoving: () => state.isMoving,
  easeTo,
  on: (_name: string, listener: (event: object) => void) => {
    endMove = listener;
  },
} as unknown as MapLibreMap;

const handlers = {
  onMove: vi.fn<(view: MapView) => void>(),
  onOwnMove: vi.fn<(viewport: Viewport) => void>(),
  onShown: vi.fn<(viewport: Viewport) => void>(),
};
let camera: CameraController;

const endOwnMove = () => endMove({ isOwn: true });
const endUserMove = () => endMove({});
const pointer = (target: EventTarget, type: string, pointerId: number) =>
  target.dispatchEvent(new PointerEvent(type, { pointerId, bubbles: true }));
const hold = () => pointer(element, 'pointerdown', 1);
const release = () => pointer(window, 'pointerup', 1);
const calls = async () => {
  await Promise.resolve();
  return { moves: handlers.onMove.mock.calls.length, own: handlers.onOwnMove.mock.calls.length };
};
const pans = () => easeTo.mock.calls.filter(([move]) => 'center' in move);
const paddings = () => easeTo.mock.calls.filter(([move]) => !('center' in move));

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(state, { isMoving: false, width: phone });
  Object.defineProperty(element, 'clientWidth', { configurable: true, get: () => state.width });
  Object.defineProperty(element, 'clientHeight', { configurable: true, value: height });
  document.body.append(element);
  camera = new CameraController(map, handlers);
});
afterEach(() => camera.stop());

describe('reports of the camera', () => {
  it('a move is reported once, to the handler of its author', async () => {
    endUserMove();
    expect(await calls()).toEqual({ moves: 1, own: 0 });
    expect(handlers.onMove).toHaveBeenCalledWith(camera.view());
    endOwnMove();
    expect(await calls()).toEqual({ moves: 1, own: 1 });
    expect(handlers.onOwnMove).toHaveBeenCalledWith(camera.view().viewport);
    hold();
    release();
    expect(await calls()).toEqual({ moves: 1, own: 1 });
  });

  it('only the last of several own moves that replace each other is reported', async () => {
    endOwnMove();
    state.isMoving = true;
    expect((await calls()).own).toBe(0);
    state.isMoving = false;
    endOwnMove();
    expect((await calls()).own).toBe(1);
  });

  it('nothing is reported while a finger is on the map', async () => {
    hold();
    endOwnMove();
    endUserMove();
    expect(await calls()).toEqual({ moves: 0, own: 0 });
    release();
    expect(await calls()).toEqual({ moves: 1, own: 1 });
  });

  it('nothing is reported after the map is removed', async () => {
    endOwnMove();
    camera.stop();
    expect((await calls()).own).toBe(0);
  });

  it('the map is released when the last finger is lifted, wherever that is', async () => {
    hold();
    pointer(element, 'pointerdown', 2);
    endUserMove();
    pointer(element, 'pointerup', 1);
    expect((await calls()).moves).toBe(0);
    pointer(window, 'pointercancel', 2);
    expect((await calls()).moves).toBe(1);
  });

  it('fingers outside the map do not hold it', async () => {
    pointer(window, 'pointerdown', 1);
    endUserMove();
    expect((await calls()).moves).toBe(1);
  });
});

describe('the selected place', () => {
  it('is panned into view again when something covers it', () => {
    camera.panIntoView(place);
    expect(pans()).toHaveLength(0);
    camera.setPadding(covered);
    expect(pans()).toHaveLength(1);
  });

  it('is not panned into view after the person moved the map or chose another one', () => {
    camera.panIntoView(place);
    endUserMove();
    camera.setPadding(covered);
    camera.panIntoView({ ...place, lat: 100 });
    camera.releasePlace();
    easeTo.mockClear();
    camera.setPadding(covered);
    expect(paddings()).toHaveLength(1);
    expect(pans()).toHaveLength(0);
  });

  it('does not stop under the zoom buttons of a wide map', () => {
    state.width = 1000;
    camera.panIntoView({ lat: 400, long: 900, withBalloon: false });
    expect(pans()[0]?.[0].center).toMatchObject({ lng: 500 + 28, lat: 400 });
    easeTo.mockClear();
    camera.panIntoView({ lat: 400, long: 860, withBalloon: false });
    expect(pans()).toHaveLength(0);
  });
});

it('a held or thrown map changes its padding only at rest', async () => {
  camera.panIntoView(place);
  hold();
  state.isMoving = true;
  camera.setPadding(covered);
  expect(camera.padding).toBe(covered);
  endOwnMove();
  await Promise.resolve();
  release();
  await Promise.resolve();
  expect(easeTo).not.toHaveBeenCalled();
  state.isMoving = false;
  endOwnMove();
  await Promise.resolve();
  expect(paddings()).toHaveLength(1);
  endOwnMove();
  await Promise.resolve();
  expect(paddings()).toHaveLength(1);
});

describe('search results', () => {
  const found = { places: [{ lat: 50, long: 20, count: 1 }], from: null };

  it('wait until the map is at rest, and only the newest are shown', async () => {
    hold();
    camera.fitTo(found);
    camera.fitTo({ places: [{ lat: 60, long: 20, count: 1 }], from: null });
    await Promise.resolve();
    expect(easeTo).not.toHaveBeenCalled();
    release();
    await Promise.resolve();
    expect(pans().map(([move]) => move.center[1])).toEqual([60]);
    expect(handlers.onShown).toHaveBeenCalledOnce();
  });

  it('are dropped when the person moves the map first', async () => {
    hold();
    camera.fitTo(found);
    endUserMove();
    release();
    await Promise.resolve();
    expect(easeTo).not.toHaveBeenCalled();
  });

  it('wait for the end of an animation', async () => {
    state.isMoving = true;
    camera.fitTo(found);
    await Promise.resolve();
    expect(easeTo).not.toHaveBeenCalled();
    state.isMoving = false;
    endOwnMove();
    await Promise.resolve();
    expect(pans()).toHaveLength(1);
  });
});
