import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { WebConfig } from '@sto/contract/config/config.schemas';
import { imageWidths } from '@sto/contract/images';

export type ImageProxy = WebConfig['image_proxy'];

/** CSS pixels of the box for the picture; 0 or absent: scaled from the other side. */
export interface ImageBox {
  width?: number;
  height?: number;
}

/** Attributes of an `img`. */
export interface ImageSet {
  src: string;
  srcSet: string;
}

/** The eye sees no difference beyond three device pixels to a CSS pixel. */
const densities = [1, 2, 3];

/**
 * imgproxy's signature of a processing path: HMAC-SHA256 over salt and path, URL-safe base64 without padding
 * (https://docs.imgproxy.net/usage/signing_url). In JavaScript, because `crypto.subtle` is absent on plain HTTP.
 * @param path with its leading slash.
 */
export function imageSignature({ key, salt }: Pick<ImageProxy, 'key' | 'salt'>, path: string): string {
  const signed = hmac.create(sha256, hexToBytes(key)).update(hexToBytes(salt)).update(utf8ToBytes(path));
  return base64Url(signed.digest());
}

/** Address of a picture by the spec: host, signature, processing path. The sides are device pixels. */
export function imageAddress(proxy: ImageProxy, source: string, { width = 0, height = 0 }: ImageBox): string {
  const whole = source.startsWith('/') ? proxy.source_base + source : source;
  const [name = ''] = whole.split(/[?#]/);
  const extension = name.toLowerCase().endsWith('.svg') ? 'svg' : 'webp';
  const path = `/rs:fit:${width}:${height}/${base64Url(utf8ToBytes(whole))}.${extension}`;
  return `${proxy.host}/${imageSignature(proxy, path)}${path}`;
}

/** The same for each screen density, in the proxy's sizes. */
export function imageSet(proxy: ImageProxy, source: string, { width = 0, height = 0 }: ImageBox): ImageSet {
  const addresses = densities.map((density) =>
    imageAddress(proxy, source, { width: listed(width * density), height: listed(height * density) }),
  );
  const srcSet = densities.map((density, index) => `${addresses[index]} ${density}x`).join(', ');
  return { src: addresses[0] ?? source, srcSet };
}

/** The smallest listed side that is not less; the largest one beyond that. */
function listed(side: number): number {
  return imageWidths.find((made) => made >= side) ?? Math.max(...imageWidths);
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
