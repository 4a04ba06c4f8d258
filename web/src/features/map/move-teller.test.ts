import { beforeEach, expect, it, vi } from 'vitest';
import { MoveTeller } from './move-teller.ts';

const viewport = { lat: 55.8, long: 49.1, zoom: 14 };
const view = { viewport, bounds: { south: 55.7, west: 49, north: 55.9, east: 49.2 } };
const handlers = { onMove: vi.fn(), onOwnMove: vi.fn() };
const state = { isHeld: false, isMoving: false };

const teller = () =>
  new MoveTeller({
    handlers,
    view: () => view,
    isMoving: () => state.isMoving,
    isHeld: () => state.isHeld,
  });
const told = async () => {
  await Promise.resolve();
  return { moves: handlers.onMove.mock.calls, own: handlers.onOwnMove.mock.calls };
};

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(state, { isHeld: false, isMoving: false });
});

it('a move is told once, apart by whose it was', async () => {
  const moves = teller();
  moves.end(false);
  expect(await told()).toEqual({ moves: [[view]], own: [] });
  moves.end(true);
  moves.settle();
  expect(await told()).toEqual({ moves: [[view]], own: [[viewport]] });
});

it('of the own moves that take each other’s place, the last is told', async () => {
  const moves = teller();
  moves.end(true);
  state.isMoving = true;
  expect((await told()).own).toEqual([]);
  state.isMoving = false;
  moves.end(true);
  expect((await told()).own).toEqual([[viewport]]);
});

it('nothing is told while a finger is on the map', async () => {
  const moves = teller();
  state.isHeld = true;
  moves.end(true);
  moves.end(false);
  expect(await told()).toEqual({ moves: [], own: [] });
  state.isHeld = false;
  moves.settle();
  expect(await told()).toEqual({ moves: [[view]], own: [[viewport]] });
});

it('nothing is told of a map that is taken away', async () => {
  const moves = teller();
  moves.end(true);
  moves.stop();
  expect((await told()).own).toEqual([]);
});
