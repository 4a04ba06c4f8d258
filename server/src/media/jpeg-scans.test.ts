import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withRepeatedScans } from '../testing/build/hostile-media.ts';
import { buildJpeg } from '../testing/build/media.ts';
import { countJpegScans } from './jpeg-scans.ts';

const progressive = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
    .jpeg({ progressive: true })
    .toBuffer();

describe('the scans of a JPEG', () => {
  it('are one in a baseline picture and about ten in a progressive one', async () => {
    expect(countJpegScans(await buildJpeg())).toBe(1);
    expect(countJpegScans(await progressive())).toBe(10);
  });

  it('are all counted when a picture repeats them', async () => {
    expect(countJpegScans(withRepeatedScans(await progressive(), 1000))).toBe(1010);
  });

  it('do not include those of a thumbnail or after the end', async () => {
    const picture = await buildJpeg();
    const thumbnail = withRepeatedScans(await progressive(), 50);
    const app1 = Buffer.from([0xff, 0xe1, (thumbnail.length + 2) >> 8, (thumbnail.length + 2) & 0xff]);
    const parts = [picture.subarray(0, 2), app1, thumbnail, picture.subarray(2), thumbnail];
    expect(countJpegScans(Buffer.concat(parts))).toBe(1);
  });

  it('end with a truncated file, wherever that is', async () => {
    const picture = await progressive();
    for (let length = 0; length <= picture.length; length += 1)
      expect(countJpegScans(picture.subarray(0, length))).toBeLessThanOrEqual(10);
  });
});
