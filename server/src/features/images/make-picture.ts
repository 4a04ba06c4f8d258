import { imageWidths } from '@sto/contract/images';
import sharp from 'sharp';
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts';

/** Above the largest phone cameras (108 megapixels). */
const limitInputPixels = 120_000_000;
const quality = 78;
/** Without a requested size: a photo of a hundred megapixels would take ten seconds. */
const largestSide = Math.max(...imageWidths);
const turns = new ConcurrencyLimiter('pictures', { concurrency: 2, maxWaiting: 1000 });

/**
 * A WebP within the box, rotated as the camera was held, never larger than the source. The source is read when its
 * turn comes, so that waiting requests use no memory.
 */
export function makePicture(
  openSource: () => Promise<Buffer>,
  box: { width: number; height: number },
): Promise<Buffer> {
  const side = box.width || box.height ? null : largestSide;
  return turns.run(async () =>
    sharp(await openSource(), { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(box.width || side, box.height || side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer(),
  );
}
