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
 * A photo as it may be kept, by the file it came in: without the place, the moment and the phone that the camera wrote into it, turned
 * as the camera was held; HEIC becomes a JPEG that every browser shows. One that holds nothing of the kind
 * stays as it is: the same file is given back. Throws when the picture is broken or too large.
 */
export async function withoutPrivateData(path: string, type: MediaType): Promise<string | Buffer> {
  if (type.extension === 'heic') {
    const { data, width, height } = await decodeHeic(path);
    return sharp(data, { raw: { width, height, channels: 4 } })
      .jpeg({ quality })
      .toBuffer();
  }
  const { exif, xmp, iptc, orientation } = await sharp(path, options).metadata();
  if (!exif && !xmp && !iptc && !orientation) return path;
  const upright = sharp(path, options).autoOrient();
  return encode(upright, type).toBuffer();
}

function encode(picture: Sharp, { extension }: MediaType): Sharp {
  if (extension === 'jpg') return picture.jpeg({ quality });
  return extension === 'webp' ? picture.webp({ quality }) : picture.png();
}
