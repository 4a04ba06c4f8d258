import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { maxFileBytes } from '@sto/contract/limits';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { findMediaType } from './media-type.ts';
import { encodings, withoutPrivateData } from './private-picture.ts';

const test = startApp();
const place = 'N 55.7500 E 37.6170 TestPhone';

const plain = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#33c' } }, left: 30, top: 0 },
  ]);
const jpeg = () => plain().jpeg().toBuffer();
const png = () => plain().png().toBuffer();
const webp = () => plain().webp().toBuffer();
/** A complete JPEG whose EXIF names the phone, with an appended image as phones write for a second camera. */
const jpegThatTells = () =>
  plain()
    .withExif({ IFD0: { Make: place } })
    .jpeg()
    .toBuffer();

const uint32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');

async function jpegWith(marker: number, content: string): Promise<Buffer> {
  const bytes = await jpeg();
  const head = Buffer.from([0xff, marker, 0, content.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(content, 'latin1'), bytes.subarray(2)]);
}

async function pngWith(type: string, content: Buffer): Promise<Buffer> {
  const bytes = await png();
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
}

/** A chunk after the picture, without a VP8X that announces it. */
async function webpWith(type: string, content: string): Promise<Buffer> {
  const padded = content.padEnd(content.length + (content.length % 2), '\0');
  const chunk = Buffer.from(`${type}\0\0\0\0${padded}`, 'latin1');
  chunk.writeUInt32LE(content.length, 4);
  const whole = Buffer.concat([await webp(), chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const behind = async (picture: Promise<Buffer>, metadata: Buffer) => Buffer.concat([await picture, metadata]);
const rawProfile = `Raw profile type exif\0\nexif\n${place.length}\n${place}`;

describe('a stored photo contains no metadata', () => {
  it.each([
    ['in a JPEG’s comment', () => jpegWith(0xfe, place)],
    ['in a JPEG’s list of further pictures (APP2)', () => jpegWith(0xe2, `MPF\0${place}`)],
    ['in a JPEG’s APP4', () => jpegWith(0xe4, place)],
    ['in a second JPEG behind the first', async () => behind(jpeg(), await jpegThatTells())],
    ['in text behind a JPEG', () => behind(jpeg(), Buffer.from(place))],
    ['in a PNG’s raw profile', () => pngWith('tEXt', Buffer.from(rawProfile))],
    ['in a PNG’s Location', () => pngWith('tEXt', Buffer.from(`Location\0${place}`))],
    ['in a PNG’s packed text', () => pngWith('zTXt', packed('Location', place))],
    ['in a PNG’s international text', () => pngWith('iTXt', Buffer.from(`Place\0\0\0\0\0${place}`))],
    ['in text behind a PNG', () => behind(png(), Buffer.from(place))],
    ['in a WebP’s EXIF that its header does not announce', () => webpWith('EXIF', place)],
    ['in a WebP’s chunk of an unknown type', () => webpWith('GPS ', place)],
    ['in text behind a WebP', () => behind(webp(), Buffer.from(place))],
  ])('%s', async (_where, build) => {
    const sent = await build();
    expect(tells(sent)).toBe(true);
    expect((await sharp(sent).metadata()).exif, 'what sharp sees').toBeUndefined();
    const cleaned = await cleanedCopyOf(sent);
    expect(tells(cleaned)).toBe(false);
    expect(await cornersOf(cleaned)).toEqual(['red', 'blue']);
    const { width, height } = await sharp(cleaned).metadata();
    expect([width, height]).toEqual([60, 40]);
  });

  it('and is rotated as the camera was held, also with data after its end', async () => {
    const turned = plain().withMetadata({ orientation: 3 }).jpeg().toBuffer();
    const cleaned = await cleanedCopyOf(await behind(turned, await jpegThatTells()));
    expect(tells(cleaned)).toBe(false);
    expect((await sharp(cleaned).metadata()).orientation).toBeUndefined();
    expect(await cornersOf(cleaned)).toEqual(['blue', 'red']);
  });
});

/** Noise without repetition, as in a photo at night. */
function grain(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let last = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = last / 8_388_608;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

describe('a picture that is encoded again', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sto-picture-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function madeOf(sent: Buffer, mostBytes?: number): Promise<Buffer> {
    const file = path.join(folder, 'sent');
    writeFileSync(file, sent);
    const type = await findMediaType(file);
    if (!type) throw new Error('no picture');
    return withoutPrivateData(file, type, mostBytes);
  }

  it.each([
    ['JPEG', () => grain(300, 200).jpeg({ quality: 50 })],
    ['WebP', () => grain(300, 200).webp({ quality: 50 })],
    ['PNG', () => grain(300, 200).blur(2).png({ adaptiveFiltering: true })],
  ])('is no larger than the limit: a %s', async (_what, build) => {
    const sent = await build().toBuffer();
    const made = await madeOf(sent, sent.length);
    expect(made.length).toBeLessThanOrEqual(sent.length);
    const { format, width, height } = await sharp(made).metadata();
    expect({ format, width, height }).toEqual({
      format: (await sharp(sent).metadata()).format,
      width: 300,
      height: 200,
    });
  });

  it.each([
    ['a JPEG', 'jpg', {}, 2],
    ['a WebP', 'webp', {}, 2],
    ['a HEIC', 'heic', {}, 2],
    ['a PNG of a photo', 'png', { width: 3000, height: 2000 }, 2],
    ['a grey PNG', 'png', { space: 'b-w' }, 2],
    ['a PNG of black and white', 'png', { width: 11_000, height: 10_800, bitsPerSample: 1 }, 1],
    ['a PNG with a palette', 'png', { isPalette: true, bitsPerSample: 4 }, 1],
    [
      'a large PNG with a palette',
      'png',
      { width: 9000, height: 9000, isPalette: true, bitsPerSample: 8 },
      1,
    ],
  ] as const)('is encoded at most twice: %s', (_what, extension, format, times) => {
    const picture = { width: 300, height: 200, space: 'srgb', ...format };
    expect(encodings(picture as Metadata, { extension })).toHaveLength(times);
  });

  it('is searched for a palette up to twelve megapixels, and is a full-colour PNG beyond', async () => {
    const drawing = (width: number) =>
      sharp({ create: { width, height: 3000, channels: 3, background: '#c33' } })
        .png({ palette: true })
        .toBuffer();
    const isPaletteOf = async (sent: Buffer) => (await sharp(await madeOf(sent)).metadata()).isPalette;
    expect(await isPaletteOf(await drawing(4000))).toBe(true);
    expect(await isPaletteOf(await drawing(4001))).toBe(false);
  }, 60_000);

  it('is refused rather than reduced to fewer colours', async () => {
    const photo = grain(300, 200).blur(2);
    const sent = await photo.png({ adaptiveFiltering: true }).toBuffer();
    const made = await madeOf(sent, sent.length);
    expect((await sharp(made).metadata()).isPalette).toBe(false);
    await expect(madeOf(sent, sent.length - 1)).rejects.toMatchObject({ code: 'file_too_large' });
  });

  it('stays grey in one channel', async () => {
    const sent = await grain(300, 200).toColourspace('b-w').png().toBuffer();
    const made = await madeOf(sent);
    expect((await sharp(made).metadata()).channels).toBe(1);
    const shades = (bytes: Buffer) => sharp(bytes).toColourspace('b-w').raw().toBuffer();
    expect((await shades(made)).equals(await shades(sent))).toBe(true);
  });

  it('has the best quality that fits', async () => {
    const sent = await grain(300, 200).jpeg({ quality: 50 }).toBuffer();
    expect((await madeOf(sent)).length).toBeGreaterThan(sent.length);
  });

  it('is refused as too large if no encoding fits', async () => {
    await expect(madeOf(await grain(300, 200).png().toBuffer(), 1000)).rejects.toMatchObject({
      fields: { file: [expect.stringContaining('МБ')] },
    });
  });

  it('keeps every colour of its palette, also transparent ones', async () => {
    const pixels = Buffer.alloc(200 * 100 * 4);
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = (at * 7919) % 200;
      pixels.set([colour, (colour * 37) % 256, (colour * 91) % 256, colour % 5 ? 255 : 128], at);
    }
    const sent = await sharp(pixels, { raw: { width: 200, height: 100, channels: 4 } })
      .png({ palette: true, quality: 100, dither: 0 })
      .toBuffer();
    const made = await madeOf(sent);
    expect((await sharp(made).metadata()).isPalette).toBe(true);
    expect(made.length).toBeLessThan(sent.length * 1.1);
    const seen = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();
    expect((await seen(made)).equals(await seen(sent))).toBe(true);
  });

  it('stays within the limit of an upload', async () => {
    const sent = await grain(5400, 4300).jpeg({ quality: 80 }).toBuffer();
    expect(sent.length).toBeLessThan(maxFileBytes);
    expect(sent.length).toBeGreaterThan(0.9 * maxFileBytes);
    expect((await cleanedCopyOf(sent)).length).toBeLessThanOrEqual(maxFileBytes);
  }, 60_000);
});

const packed = (keyword: string, text: string) =>
  Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(text)]);

function tells(bytes: Buffer): boolean {
  const metadata = [place, packed('Location', place), 'Raw profile', 'Location', 'MPF', 'GPS '];
  return metadata.some((text) => bytes.includes(text)) || bytes.indexOf('EXIF') >= 0;
}

async function cleanedCopyOf(bytes: Buffer): Promise<Buffer> {
  const form = { identity_hash: 'browser-0000000001' };
  const { status, data } = await call(test.app, fileEndpoints.upload, form, {
    file: { name: 'фото', bytes },
  });
  expect(status).toBe(200);
  return (await test.app.inject(data.url)).rawPayload;
}

async function cornersOf(picture: Buffer): Promise<string[]> {
  const colour = async (left: number) => {
    const spot = { left, top: 2, width: 1, height: 1 };
    const [red = 0, , blue = 0] = await sharp(picture).extract(spot).removeAlpha().raw().toBuffer();
    return red > blue ? 'red' : 'blue';
  };
  return [await colour(2), await colour(57)];
}
