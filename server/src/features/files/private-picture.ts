import { maxFileBytes } from '@sto/contract/limits';
import sharp, { type Metadata, type PngOptions, type Sharp } from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { decodeHeic } from './decode-heic.ts';
import type { MediaType } from './media-type.ts';

/** Above the largest phone cameras (108 megapixels); a bomb of a picture is refused by its header. */
export const limitInputPixels = 120_000_000;
const options = { limitInputPixels, failOn: 'error' } as const;
/** The first is what eyes take for the same, the other one for what comes out larger than a file may be. */
const qualities = [90, 50];
/** To find its palette again, a picture is held whole in memory, four bytes a pixel. One of so many fits into a file as it is. */
const mostPalettePixels = 12_000_000;

// libvips keeps files open that it has read: those that were received are gone the next moment.
sharp.cache({ files: 0 });

/**
 * A photo as it may be kept, by the file it came in: its pixels and nothing beside them, turned as the camera was
 * held; HEIC becomes a JPEG that every browser shows. Every picture is made anew: place, moment and phone
 * may stand in more parts of a file, and behind its end, than a list of them would name. Of moving
 * pictures the first stays. Anybody may send one, so it is tried twice at most, the second time at about the cost of the
 * first. Throws when the picture is broken or too large, {@link AppError} `file_too_large` when neither is of at
 * most `mostBytes`.
 */
export async function withoutPrivateData(
  path: string,
  type: MediaType,
  mostBytes = maxFileBytes,
): Promise<Buffer> {
  const picture = await open(path, type);
  for (const encode of encodings(await picture.metadata(), type)) {
    const made = await encode(picture.clone()).toBuffer();
    if (made.length <= mostBytes) return made;
  }
  throw AppError.field('file_too_large', 'file');
}

async function open(path: string, type: MediaType): Promise<Sharp> {
  if (type.extension !== 'heic') return sharp(path, options).autoOrient();
  const { data, width, height } = await decodeHeic(path);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

type Encode = (picture: Sharp) => Sharp;

/** One or two, from what keeps most of a picture to what takes less room. */
export function encodings(picture: Metadata, { extension }: Pick<MediaType, 'extension'>): Encode[] {
  if (extension === 'webp') return qualities.map((quality) => (one) => one.webp({ quality }));
  if (extension !== 'png') return qualities.map((quality) => (one) => one.jpeg({ quality }));
  const { width, height, space, isPalette = false, bitsPerSample = 8 } = picture;
  // A drawing of few colours keeps each of them, and would take several times the room without its palette.
  if (isPalette && width * height <= mostPalettePixels)
    return [(one) => one.png({ palette: true, quality: 100, dither: 0 })];
  const isGrey = space === 'b-w' || space === 'grey16';
  const plain = (options: PngOptions): Encode => {
    // Or it would come out in three channels.
    return (one) => (isGrey ? one.toColourspace('b-w') : one).png(options);
  };
  // Nothing of a photo is given up for room: it has no 256 colours. Its neighbours are alike, those of few shades are not.
  const isOfFewShades = isPalette || bitsPerSample < 8;
  return isOfFewShades ? [plain({})] : [plain({}), plain({ adaptiveFiltering: true })];
}
