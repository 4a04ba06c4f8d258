import { describe, expect, it } from 'vitest';
import { fitWithin, turnedCrop, turnedSize, wholePicture } from './picture.ts';

describe('a picture', () => {
  it('changes its sides with every quarter turn', () => {
    const wide = { width: 4000, height: 3000 };
    expect(turnedSize(wide, 0)).toEqual(wide);
    expect(turnedSize(wide, 1)).toEqual({ width: 3000, height: 4000 });
    expect(turnedSize(wide, 2)).toEqual(wide);
    expect(turnedSize(wide, 3)).toEqual({ width: 3000, height: 4000 });
  });

  it('fits its longer side, and is never enlarged', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 2560)).toEqual({ width: 2560, height: 1920 });
    expect(fitWithin({ width: 3000, height: 4000 }, 2560)).toEqual({ width: 1920, height: 2560 });
    expect(fitWithin({ width: 640, height: 480 }, 2560)).toEqual({ width: 640, height: 480 });
    expect(fitWithin({ width: 9000, height: 1 }, 2560)).toEqual({ width: 2560, height: 1 });
  });

  it('keeps the chosen part when turned; four turns restore it', () => {
    const corner = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    const once = turnedCrop(corner);
    expect(once.x).toBeCloseTo(0.4);
    expect(once.y).toBeCloseTo(0.1);
    expect([once.width, once.height]).toEqual([0.4, 0.3]);
    const back = [1, 2, 3].reduce((crop) => turnedCrop(crop), once);
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(corner[side]);
    expect(turnedCrop(wholePicture)).toEqual(wholePicture);
  });
});
