/// <reference path="./heic-decode.d.ts" />
import { readFile } from 'node:fs/promises';

/** Above the 48 megapixels of phones that write HEIC; a picture takes four bytes a pixel. */
const limitPixels = 60_000_000;

interface RawPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The main picture of a HEIC file, upright; throws when it is broken or too large. sharp is built without HEVC. */
export async function decodeHeic(path: string, maxPixels = limitPixels): Promise<RawPicture> {
  // Loaded with the first HEIC: it is large.
  const { default: heicDecode } = await import('heic-decode');
  const pictures = await heicDecode.all({ buffer: await readFile(path) });
  const [main] = pictures;
  if (!main || main.width * main.height > maxPixels) throw new Error('HEIC too large or empty');
  const { width, height } = main;
  const { data } = await main.decode();
  pictures.dispose();
  return { width, height, data };
}
