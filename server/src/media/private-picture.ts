import { readFile } from 'node:fs/promises';
import { maxFileBytes } from '@sto/contract/limits';
import sharp, { type Metadata, type PngOptions, type Sharp } from 'sharp';
import { AppError } from '../http/app-error.ts';
import { decodeHeic } from './decode-heic.ts';
import { countJpegScans, maxJpegScans } from './jpeg-scans.ts';
import type { MediaType } from './media-type.ts';

/** Above the largest phone cameras (108 megapixels); a decompression bomb is refused by its header. */
export const limitInputPixels = 120_000_000;
const options = { limitInputPixels, failOn: 'error' } as const;
/** The first looks the same to the eye, the second is for a result above the file limit. */
const qualities = [90, 50];
/** To find the palette, sharp holds the whole picture in memory, four bytes a pixel. */
const maxPalettePixels = 12_000_000;

// libvips keeps files open that it has read, but a received file is deleted at once.
sharp.cache({ files: 0 });

/**
 * Encodes a photo again: only its pixels, upright, HEIC as a JPEG. Place, time and phone can hide in more parts of a
 * file than a list could name. An animation becomes its first frame. At most two tries, because anyone may send a
 * file. @throws when the picture is broken or too large, {@link AppError} `file_too_large` when neither try fits
 * `maxBytes`.
 */
export async function withoutPrivateData(
  path: string,
  type: Pick<MediaType, 'extension'>,
  maxBytes = maxFileBytes,
): Promise<Buffer> {
  const picture = await open(path, type);
  for (const encode of encodings(await picture.metadata(), type)) {
    const encoded = await encode(picture.clone()).toBuffer();
    if (encoded.length <= maxBytes) return encoded;
  }
  throw AppError.field('file_too_large', 'file');
}

async function open(path: string, { extension }: Pick<MediaType, 'extension'>): Promise<Sharp> {
  if (extension === 'heic') {
    const { data, width, height } = await decodeHeic(path);
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  if (extension === 'jpg' && countJpegScans(await readFile(path)) > maxJpegScans)
    throw new Error('too many scans in a JPEG');
  return sharp(path, options).autoOrient();
}

type Encode = (picture: Sharp) => Sharp;

/** One or two, the best picture first, the smallest file last. */
export function encodings(picture: Metadata, { extension }: Pick<MediaType, 'extension'>): Encode[] {
  if (extension === 'webp') return qualities.map((quality) => (one) => one.webp({ quality }));
  if (extension !== 'png') return qualities.map((quality) => (one) => one.jpeg({ quality }));
  const { width, height, space, isPalette = false, bitsPerSample = 8 } = picture;
  // Without its palette a drawing of few colours would be several times as large.
  if (isPalette && width * height <= maxPalettePixels)
    return [(one) => one.png({ palette: true, quality: 100, dither: 0 })];
  const isGrey = space === 'b-w' || space === 'grey16';
  const plain = (options: PngOptions): Encode => {
    // sharp would write three channels otherwise.
    return (one) => (isGrey ? one.toColourspace('b-w') : one).png(options);
  };
  // Adaptive filters help where neighbouring pixels are similar: in photos, not in pictures of few shades.
  const isOfFewShades = isPalette || bitsPerSample < 8;
  return isOfFewShades ? [plain({})] : [plain({}), plain({ adaptiveFiltering: true })];
}
