import { maxFileBytes } from '@sto/contract/files';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { decodeHeic } from './decode-heic.ts';
import type { MediaType } from './media-type.ts';

/** Above the largest phone cameras (108 megapixels); a bomb of a picture is refused by its header. */
export const limitInputPixels = 120_000_000;
const options = { limitInputPixels, failOn: 'error' } as const;
/** The first is what eyes take for the same; the next ones are for what comes out larger than a file may be. */
const qualities = [90, 75, 50, 25];

// libvips keeps files open that it has read: those that were received are gone the next moment.
sharp.cache({ files: 0 });

/**
 * A photo as it may be kept, by the file it came in: its pixels and nothing beside them, turned as the camera was
 * held; HEIC becomes a JPEG that every browser shows. Every picture is made anew: place, moment and phone
 * may stand in more parts of a file, and behind its end, than a list of them would name. Of moving
 * pictures the first stays. Throws when the picture is broken or too large, {@link AppError} when there is no way to make it
 * of at most `mostBytes`.
 */
export async function withoutPrivateData(
  path: string,
  type: MediaType,
  mostBytes = maxFileBytes,
): Promise<Buffer> {
  const picture = await open(path, type);
  for (const encode of await encodings(picture, type)) {
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

/** From what keeps most of a picture to what takes least room. */
async function encodings(picture: Sharp, { extension }: MediaType): Promise<Encode[]> {
  if (extension === 'webp') return qualities.map((quality) => (one) => one.webp({ quality }));
  if (extension !== 'png') return qualities.map((quality) => (one) => one.jpeg({ quality }));
  const fewColours = qualities.map(
    (quality): Encode =>
      (one) =>
        one.png({ palette: true, quality }),
  );
  // A drawing of few colours keeps each of them, and would take several times the room without its palette.
  if ((await picture.metadata()).isPalette)
    return [(one) => one.png({ palette: true, quality: 100, dither: 0 }), ...fewColours];
  return [
    (one) => one.png(),
    (one) => one.png({ compressionLevel: 9, adaptiveFiltering: true }),
    ...fewColours,
  ];
}
