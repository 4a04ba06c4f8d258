import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import type { MediaType } from './media-type.ts';

/** Above the largest phone cameras (108 megapixels); a bomb of a picture is refused by its header. */
export const limitInputPixels = 120_000_000;
const options = { limitInputPixels, failOn: 'error' } as const;
const quality = 90;

// libvips keeps files open that it has read: those that were received are gone the next moment.
sharp.cache({ files: 0 });

/**
 * A photo as it may be kept, by the file it came in: its pixels and nothing beside them, turned as the camera was
 * held; HEIC becomes a JPEG that every browser shows. Every picture is made anew: place, moment and phone
 * may stand in more parts of a file, and behind its end, than a list of them would name. Of moving
 * pictures the first stays. Throws when the picture is broken or too large.
 */
export async function withoutPrivateData(path: string, type: MediaType): Promise<Buffer> {
  if (type.extension === 'heic') {
    const { data, width, height } = await decodeHeic(path);
    return sharp(data, { raw: { width, height, channels: 4 } })
      .jpeg({ quality })
      .toBuffer();
  }
  return encode(sharp(path, options).autoOrient(), type).toBuffer();
}

function encode(picture: Sharp, { extension }: MediaType): Sharp {
  if (extension === 'jpg') return picture.jpeg({ quality });
  return extension === 'webp' ? picture.webp({ quality }) : picture.png();
}
