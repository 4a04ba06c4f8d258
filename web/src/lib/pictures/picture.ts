/** Pictures decoded, rotated, cropped and encoded by the browser. */

interface Size {
  width: number;
  height: number;
}

/** In shares of the rotated picture: 0 to 1. */
export interface CropArea extends Size {
  x: number;
  y: number;
}

export const wholePicture: CropArea = { x: 0, y: 0, width: 1, height: 1 };

interface Change {
  turns: number;
  crop: CropArea;
  maxSide: number;
}

/** The picture as the camera was held (EXIF); null if this browser cannot decode it, e.g. HEIC in most. */
export async function decodePicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The size that fits into a square of `maxSide`; never enlarged. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The same part of the picture after one more quarter turn clockwise. */
export function turnedCrop({ x, y, width, height }: CropArea): CropArea {
  return { x: 1 - y - height, y: x, width: height, height: width };
}

/** @throws {Error} when the browser gives no canvas: out of memory. */
export function drawPicture(bitmap: ImageBitmap, { turns, crop, maxSide }: Change): HTMLCanvasElement {
  const turned = turnedSize(bitmap, turns);
  const part = { width: crop.width * turned.width, height: crop.height * turned.height };
  const { width, height } = fitWithin(part, maxSide);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: the background is white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.scale(width / part.width, height / part.height);
  context.translate(-crop.x * turned.width, -crop.y * turned.height);
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas;
}

const jpegQuality = 0.86;

/** @throws {Error} when the browser cannot encode it. */
export function encodePicture(canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), type, jpegQuality);
  });
}
