import { fileEndpoints } from '@sto/contract/files';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildBid } from '../../testing/build/bid.ts';
import { heicHeader, heicPhoto, mp4Lasting } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const identity_hash = 'browser-0000000001';
const wrongType = { file: ['Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF'] };

const upload = (name: string, bytes: Uint8Array) =>
  call(test.app, fileEndpoints.upload, { identity_hash }, { file: { name, bytes } });
const opened = async (url: string | null) => (await test.app.inject(String(url))).rawPayload;

/** A photo of a phone held upright: what it is made by and where is written into it. */
function photoWithPlace(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .withExif({
      IFD0: { Make: 'TestPhone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

/** `moov` with a length of two seconds, a track and a place in both, then the frames. */
function videoWithPlace(): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, ...content]);
  };
  const place = () => box('udta', box('\u00a9xyz', Buffer.from('+55.7500+037.6170/')));
  const [ftyp, moov] = [mp4Lasting(2).subarray(0, 24), mp4Lasting(2).subarray(32)];
  const meta = box('meta', Buffer.from('TestPhone'));
  return Buffer.concat([
    ftyp,
    box('moov', moov, box('trak', place(), meta), place()),
    box('mdat', Buffer.from('frames')),
  ]);
}

describe('a kept video', () => {
  it('holds nothing of the place and the phone, its frames where they stood', async () => {
    const sent = videoWithPlace();
    const { status, data } = await upload('стук.mp4', sent);
    expect(status).toBe(200);
    const kept = await opened(data.url);
    expect(kept).toHaveLength(sent.length);
    for (const told of ['+55.75', 'TestPhone', 'udta']) {
      expect(sent.includes(told)).toBe(true);
      expect(kept.includes(told)).toBe(false);
    }
    expect(kept.indexOf('frames')).toBe(sent.indexOf('frames'));
    expect(kept.includes('mvhd')).toBe(true);
  });

  it('may nest its boxes without end: nobody follows them there', async () => {
    const depth = 100_000;
    const nested = Buffer.alloc(depth * 8);
    for (let level = 0; level < depth; level += 1) {
      nested.writeUInt32BE((depth - level) * 8, level * 8);
      nested.write('moov', level * 8 + 4, 'latin1');
    }
    const { status } = await upload('стук.mp4', Buffer.concat([mp4Lasting(2).subarray(0, 24), nested]));
    expect(status).toBe(200);
  });
});

describe('a kept photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s holds nothing of the place and the phone and stands upright',
    async (format) => {
      const sent = await photoWithPlace(format);
      expect(sent.includes('TestPhone')).toBe(true);
      const { data } = await upload('фото', sent);
      const kept = await opened(data.url);
      const { exif, xmp, orientation, width, height } = await sharp(kept).metadata();
      expect({ exif, xmp, orientation }).toEqual({});
      expect([width, height]).toEqual([data.width, data.height]);
      expect(kept.includes('TestPhone')).toBe(false);
      expect(data.size).toBe(kept.length);
    },
  );

  it('that is a HEIC becomes a JPEG that every browser shows, with a preview', async () => {
    const sent = heicPhoto();
    expect(sent.includes('TestPhone')).toBe(true);
    const { status, data } = await upload('IMG_1.HEIC', sent);
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'IMG_1.jpg', extension: 'jpg', width: 64, height: 48 });
    const answer = await test.app.inject(data.url);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    const { format, exif } = await sharp(answer.rawPayload).metadata();
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
    const spot = { left: 8, top: 8, width: 1, height: 1 };
    const [red = 0, , blue = 0] = await sharp(answer.rawPayload).extract(spot).raw().toBuffer();
    expect(red).toBeGreaterThan(blue + 100);
    expect((await sharp(await opened(data.preview_url)).metadata()).format).toBe('webp');
  });

  it('that is a HEIC has its preview in the bid too, and its name once', async () => {
    const { customer, bid } = await buildBid(test);
    const send = () =>
      call(
        test.app,
        fileEndpoints.upload,
        { object_id: bid.id },
        { ...customer, file: { name: 'IMG_1.heic', bytes: heicPhoto() } },
      );
    expect((await send()).data.preview_url).toMatch(/^\/api\/files\/\d+\/preview\?/);
    expect((await send()).errors).toEqual({ file: ['Файл с таким названием уже добавлен'] });
  });

  it('is refused when it is a HEIC that nothing can decode', async () => {
    expect((await upload('IMG_1.HEIC', heicHeader())).errors).toEqual(wrongType);
    const half = heicPhoto().subarray(0, 600);
    expect((await upload('IMG_2.HEIC', half)).errors).toEqual(wrongType);
  });
});
