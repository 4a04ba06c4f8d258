import type { CDPSession } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

const stepsOfMove = 8;
const between = (from: Point, to: Point, step: number): Point => ({
  x: from.x + ((to.x - from.x) * step) / stepsOfMove,
  y: from.y + ((to.y - from.y) * step) / stepsOfMove,
});

/** Down and across; the finger stays on the glass. */
export async function dragWithFinger(touch: CDPSession, from: Point, to: Point): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...from, id: 0 }] });
  for (let step = 1; step <= stepsOfMove; step += 1)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ ...between(from, to, step), id: 0 }],
    });
}

export async function pinchOut(touch: CDPSession, { x, y }: Point): Promise<void> {
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (let step = 1; step <= stepsOfMove; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(20 + 12 * step) });
  await liftFinger(touch);
}

export const liftFinger = (touch: CDPSession) =>
  touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
