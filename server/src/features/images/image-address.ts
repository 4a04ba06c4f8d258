import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ImageAddress {
  /** Pixels; 0: scaled from the other side. */
  width: number;
  height: number;
  /** The source as the browser named it. */
  source: string;
  extension: 'webp' | 'svg';
}

export interface ImageKeys {
  imageKey: Uint8Array;
  imageSalt: Uint8Array;
}

/** imgproxy's signature of a processing path, with its leading slash (https://docs.imgproxy.net/usage/signing_url). */
export function imageSignature({ imageKey, imageSalt }: ImageKeys, path: string): string {
  return createHmac('sha256', imageKey).update(imageSalt).update(path).digest('base64url');
}

export function isImageSigned(keys: ImageKeys, signature: string, path: string): boolean {
  const expected = Buffer.from(imageSignature(keys, path));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Reads `/rs:fit:{width}:{height}/{URL-safe base64 of the source}.{extension}`, the only one of imgproxy's path
 * formats that the specification uses. The base64 may be split by slashes, as imgproxy allows.
 */
export function readImagePath(path: string): ImageAddress | undefined {
  const match = /^\/rs:fit:(\d{1,4}):(\d{1,4})\/([\w\-/]+)=*\.(webp|svg)$/.exec(path);
  if (!match) return undefined;
  const [, width, height, encoded = '', extension] = match;
  return {
    width: Number(width),
    height: Number(height),
    source: Buffer.from(encoded.replaceAll('/', ''), 'base64url').toString('utf8'),
    extension: extension === 'svg' ? 'svg' : 'webp',
  };
}
