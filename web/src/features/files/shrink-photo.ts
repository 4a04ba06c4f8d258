import { decodePicture, drawPicture, encodePicture, wholePicture } from '../../lib/pictures/picture.ts';
import { isPicture } from './file-checks.ts';
import { jpegName } from './file-names.ts';

/** Enough to see a scratch, a tenth of a camera's size. */
const largestSide = 2560;

/**
 * A photo larger than any screen becomes a JPEG of at most 2,560 px, which a slow network uploads in seconds.
 * Everything else stays unchanged.
 */
export async function shrinkPhoto(file: File, names: readonly string[]): Promise<File> {
  if (!isPicture(file)) return file;
  const bitmap = await decodePicture(file);
  if (!bitmap) return file;
  try {
    if (Math.max(bitmap.width, bitmap.height) <= largestSide) return file;
    const canvas = drawPicture(bitmap, { turns: 0, crop: wholePicture, maxSide: largestSide });
    const jpeg = await encodePicture(canvas, 'image/jpeg');
    return new File([jpeg], jpegName(file.name, names), {
      type: jpeg.type,
      lastModified: file.lastModified,
    });
  } catch {
    // Too large for this browser to draw: it is uploaded unchanged.
    return file;
  } finally {
    bitmap.close();
  }
}
