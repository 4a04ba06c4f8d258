import { describe, expect, it, vi } from 'vitest';
import { HeldPointers } from './held-pointers.ts';

const press = (target: EventTarget, type: string, pointerId: number) =>
  target.dispatchEvent(new PointerEvent(type, { pointerId, bubbles: true }));

describe('a held map', () => {
  it('is free again only when the last finger has left, wherever that is', () => {
    const map = document.createElement('div');
    document.body.append(map);
    const onFree = vi.fn();
    const pointers = new HeldPointers(map, onFree);
    press(map, 'pointerdown', 1);
    press(map, 'pointerdown', 2);
    expect(pointers.isHeld).toBe(true);
    press(map, 'pointerup', 1);
    expect(pointers.isHeld).toBe(true);
    expect(onFree).not.toHaveBeenCalled();
    press(window, 'pointercancel', 2);
    expect(pointers.isHeld).toBe(false);
    expect(onFree).toHaveBeenCalledTimes(1);
    pointers.stop();
  });

  it('is not told of fingers elsewhere', () => {
    const map = document.createElement('div');
    const onFree = vi.fn();
    const pointers = new HeldPointers(map, onFree);
    press(window, 'pointerdown', 1);
    press(window, 'pointerup', 1);
    expect(pointers.isHeld).toBe(false);
    expect(onFree).not.toHaveBeenCalled();
    pointers.stop();
  });
});
