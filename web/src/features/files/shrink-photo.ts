import { decodePicture, drawPicture, encodePicture, wholePicture } from '../../lib/picture.ts';
import { isPicture } from './file-checks.ts';
import { jpegName } from './file-names.ts';

/** Enough to see a scratch, a tenth of what a camera makes. */
const largestSide = 2560;

/**
 * A photo larger than the screens that will show it becomes a JPEG of at most 2,560 px: on a slow network it is
 * sent in seconds. Everything else stays the very file that was chosen.
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
    // Too large for this browser to draw: it goes as it is.
    return file;
  } finally {
    bitmap.close();
  }
}
