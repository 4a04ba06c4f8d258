import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildBid } from '../../testing/build/bid.ts';
import { heicHeader, heicPhoto } from '../../testing/build/media.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const identity_hash = 'browser-0000000001';
const wrongType = { file: ['Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF'] };

const upload = (name: string, bytes: Uint8Array) =>
  call(test.app, fileEndpoints.upload, { identity_hash }, { file: { name, bytes } });
const opened = async (url: string | null) => (await test.app.inject(String(url))).rawPayload;

/** A photo of a phone held upright, with metadata of the phone and the place. */
function photoWithPlace(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .withExif({
      IFD0: { Make: 'TestPhone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

describe('a stored photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s contains no place and no phone and is upright',
    async (format) => {
      const sent = await photoWithPlace(format);
      expect(sent.includes('TestPhone')).toBe(true);
      const { data } = await upload('фото', sent);
      const saved = await opened(data.url);
      const { exif, xmp, orientation, width, height } = await sharp(saved).metadata();
      expect({ exif, xmp, orientation }).toEqual({});
      expect([width, height]).toEqual([data.width, data.height]);
      expect(saved.includes('TestPhone')).toBe(false);
      expect(data.size).toBe(saved.length);
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

  it('that is a HEIC has its preview in the bid too, and a unique name', async () => {
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

  it('is refused when it is a HEIC that cannot be decoded', async () => {
    expect((await upload('IMG_1.HEIC', heicHeader())).errors).toEqual(wrongType);
    const half = heicPhoto().subarray(0, 600);
    expect((await upload('IMG_2.HEIC', half)).errors).toEqual(wrongType);
  });
});
