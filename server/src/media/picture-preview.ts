import sharp from 'sharp';
import { limitInputPixels } from './private-picture.ts';

const previewPixels = 480;

export interface Preview {
  /** WebP, at most 480 px a side, rotated as the camera was held. */
  bytes: Buffer;
  /** Of the whole picture, after the rotation. */
  width: number;
  height: number;
}

/** Decodes a picture; throws when it is broken, too large, or in a format that sharp was built without (HEIC). */
export async function makePreview(content: Uint8Array): Promise<Preview> {
  const options = { limitInputPixels, failOn: 'error' } as const;
  const { autoOrient } = await sharp(content, options).metadata();
  const preview = await sharp(content, options)
    .autoOrient()
    .resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer();
  return { bytes: preview, width: autoOrient.width, height: autoOrient.height };
}

export const previewKeyOf = (storageKey: string): string => `${storageKey}.preview.webp`;
