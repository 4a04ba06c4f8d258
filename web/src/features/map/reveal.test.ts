import type { Map as MapLibreMap } from 'maplibre-gl';
import { beforeEach, expect, it, vi } from 'vitest';
import { PaddedCamera } from './reveal.ts';

const phone = 400;
const height = 800;
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const covered = { ...noPadding, bottom: 500 };
/** In the lower half, where the padding will lie. */
const place = { lat: 700, long: 200 };

const easeTo = vi.fn();
const state = { isHeld: false, isMoving: false, width: phone };

/** A degree is a pixel. */
const map = {
  getContainer: () => ({ clientWidth: state.width, clientHeight: height }),
  getPadding: () => noPadding,
  getCenter: () => [state.width / 2, height / 2],
  project: ([x, y]: [number, number]) => ({ x, y }),
  unproject: ([x, y]: [number, number]) => ({ lng: x, lat: y }),
  isMoving: () => state.isMoving,
  easeTo,
} as unknown as MapLibreMap;

const camera = () => new PaddedCamera(map, () => state.isHeld);
const pans = () => easeTo.mock.calls.filter(([move]) => 'center' in move);
const paddings = () => easeTo.mock.calls.filter(([move]) => !('center' in move));

beforeEach(() => {
  easeTo.mockClear();
  Object.assign(state, { isHeld: false, isMoving: false, width: phone });
});

it('a revealed place is brought into sight again when something comes to cover it', () => {
  const padded = camera();
  padded.reveal(place, false);
  expect(pans()).toHaveLength(0);
  padded.setPadding(covered);
  expect(pans()).toHaveLength(1);
});

it('not once the person has moved the map or chosen something else', () => {
  const padded = camera();
  padded.reveal(place, false);
  padded.forget();
  padded.setPadding(covered);
  expect(paddings()).toHaveLength(1);
  expect(pans()).toHaveLength(0);
});

it('a held or thrown map makes room only when it has come to rest', async () => {
  const padded = camera();
  padded.reveal(place, false);
  Object.assign(state, { isHeld: true, isMoving: true });
  padded.setPadding(covered);
  expect(padded.padding).toBe(covered);
  padded.settle();
  await Promise.resolve();
  state.isHeld = false;
  padded.settle();
  await Promise.resolve();
  expect(easeTo).not.toHaveBeenCalled();
  state.isMoving = false;
  padded.settle();
  await Promise.resolve();
  expect(paddings()).toHaveLength(1);
  padded.settle();
  await Promise.resolve();
  expect(paddings()).toHaveLength(1);
});

it('on a wide map a place does not stop under the zoom buttons', () => {
  state.width = 1000;
  camera().reveal({ lat: 400, long: 900 }, false);
  expect(pans()[0]?.[0].center).toMatchObject({ lng: 500 + 28, lat: 400 });
  easeTo.mockClear();
  camera().reveal({ lat: 400, long: 860 }, false);
  expect(pans()).toHaveLength(0);
});
