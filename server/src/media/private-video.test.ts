import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { describe, expect, it } from 'vitest';
import { mp4Lasting } from '../testing/build/media.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';

const test = startApp();
const place = '+55.7500+037.6170/ TestPhone';
const wrongType = { file: ['Подойдут фото JPG, PNG, WEBP, HEIC, видео MP4 или PDF'] };

const upload = (bytes: Buffer) => {
  const form = { identity_hash: 'browser-0000000001' };
  return call(test.app, fileEndpoints.upload, form, { file: { name: 'стук.mp4', bytes } });
};
async function cleanedCopyOf(sent: Buffer): Promise<Buffer> {
  const { status, data } = await upload(sent);
  expect(status).toBe(200);
  return (await test.app.inject(data.url)).rawPayload;
}

const numbers = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from((value >>> 0).toString(16).padStart(8, '0'), 'hex')));
const text = (content: string) => Buffer.from(content, 'latin1');
function box(type: string, ...content: Buffer[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([numbers(size), text(type), ...content]);
}
const udta = () => box('udta', box('\u00a9xyz', text(place)));
const personalBoxes = () => [
  udta(),
  box('meta', text(place)),
  box('uuid', text(place)),
  box('free', text(place)),
  box('skip', text(place)),
  box('GPS ', text(place)),
];

const ftyp = mp4Lasting(2).subarray(0, 24);
const mvhd = mp4Lasting(2).subarray(32);
const frames = ['frame-one', 'frame-three'];
const sounds = ['sound-two'];

interface Track {
  id: number;
  handler: string;
  samples: readonly string[];
  places: number[];
}

function trak({ id, handler, samples, places }: Track, extra: Buffer[] = []): Buffer {
  const numbersOfCoding = Buffer.alloc(handler === 'soun' ? 28 : 78);
  if (handler !== 'soun') numbersOfCoding.write('TestPhone', 43);
  const stbl = box(
    'stbl',
    box('stsd', numbers(0, 1), box(handler === 'soun' ? 'mp4a' : 'avc1', numbersOfCoding, udta())),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 0, samples.length, ...samples.map(({ length }) => length))),
    box('stco', numbers(0, places.length, ...places)),
    ...extra,
  );
  const hdlr = box('hdlr', numbers(0, 0), text(handler), numbers(0, 0, 0), text('TestPhone\0'));
  // Made on a day of 2026, in seconds since 1904.
  const tkhd = box('tkhd', numbers(0, 3_850_000_000, 3_850_000_000, id, 0));
  return box('trak', tkhd, ...extra, box('mdia', hdlr, ...extra, box('minf', ...extra, stbl)));
}

/** The media first, with data of no track and a track of positions; then `moov`, with camera metadata everywhere. */
function videoThatTells(): Buffer {
  const media = text([place, frames[0], sounds[0], place, frames[1], place].join());
  const at = (sample: string | undefined) => ftyp.length + 8 + media.indexOf(String(sample));
  const gpsAt = ftyp.length + 8 + media.indexOf(place, place.length);
  const tracks = [
    { id: 1, handler: 'vide', samples: frames, places: frames.map(at) },
    { id: 2, handler: 'soun', samples: sounds, places: sounds.map(at) },
    { id: 3, handler: 'meta', samples: [place], places: [gpsAt] },
  ];
  const traks = tracks.map((track) => trak(track, personalBoxes()));
  const moov = box('moov', mvhd, ...traks, ...personalBoxes());
  return Buffer.concat([ftyp, box('mdat', media), moov, ...personalBoxes(), text(place)]);
}

/** In fragments, as browsers and some cameras record: each with a frame, a sound and a position. */
function fragmentsThatTell(): Buffer {
  const empty = (id: number, handler: string) => trak({ id, handler, samples: [], places: [] });
  const trex = (id: number) => box('trex', numbers(0, id, 1, 0, sounds[0]?.length ?? 0, 0));
  const moov = box(
    'moov',
    mvhd,
    ...[empty(1, 'vide'), empty(2, 'soun'), empty(3, 'meta')],
    box('mvex', trex(1), trex(2), trex(3)),
  );
  const frame = String(frames[0]);
  const moofOf = (offset: number) => {
    const run = (id: number, ...trun: number[]) =>
      box('traf', box('tfhd', numbers(0x20000, id)), box('trun', numbers(...trun)), udta());
    return box(
      'moof',
      box('mfhd', numbers(0, 1)),
      run(1, 0x201, 1, offset, frame.length),
      run(2, 0x1, 1, offset + frame.length),
      run(3, 0x301, 1, offset + frame.length + String(sounds[0]).length, 1000, place.length),
      udta(),
    );
  };
  const moof = moofOf(moofOf(0).length + 8);
  return Buffer.concat([ftyp, moov, moof, box('mdat', text(`${frame}${sounds[0]}${place}`)), udta()]);
}

describe('a stored video', () => {
  it.each([
    ['in one piece', videoThatTells, [...frames, ...sounds]],
    ['in fragments', fragmentsThatTell, [String(frames[0]), ...sounds]],
  ])('%s contains no place and no phone, with its frames in place', async (_how, build, played) => {
    const sent = build();
    const cleaned = await cleanedCopyOf(sent);
    for (const word of ['+55.75', 'TestPhone', 'udta', 'GPS ']) {
      if (word !== 'GPS ' || build === videoThatTells)
        expect([word, sent.includes(word)]).toEqual([word, true]);
      expect([word, cleaned.includes(word)]).toEqual([word, false]);
    }
    for (const sample of played) expect(cleaned.indexOf(sample)).toBe(sent.indexOf(sample));
    for (const type of ['mvhd', 'vide', 'soun', 'stco', 'avc1', 'mp4a'])
      expect(cleaned.includes(type)).toBe(true);
    expect(cleaned.includes('meta'), 'a track of something else').toBe(false);
    expect(cleaned.includes(numbers(3_850_000_000)), 'the day').toBe(false);
  });

  it('ends after its media', async () => {
    const sent = videoThatTells();
    const behind = personalBoxes().reduce((sum, { length }) => sum + length, place.length);
    expect(await cleanedCopyOf(sent)).toHaveLength(sent.length - behind);
  });

  it('with endlessly nested boxes is not followed', async () => {
    const depth = 100_000;
    const nested = Buffer.alloc(depth * 8);
    for (let level = 0; level < depth; level += 1) {
      nested.writeUInt32BE((depth - level) * 8, level * 8);
      nested.write('moov', level * 8 + 4, 'latin1');
    }
    expect((await upload(Buffer.concat([ftyp, nested]))).status).toBe(200);
  });

  it('is refused when its tables are broken or overlap endlessly', async () => {
    const broken = videoThatTells();
    broken.writeUInt32BE(1_000_000, broken.indexOf('stco') + 8);
    expect((await upload(broken)).errors).toEqual(wrongType);
    const places = Array.from({ length: 20_000 }, () => 0);
    const samples = places.map(() => 'x'.repeat(50));
    const over = Buffer.concat([ftyp, box('moov', mvhd, trak({ id: 1, handler: 'vide', samples, places }))]);
    expect((await upload(over)).errors).toEqual(wrongType);
  });
});
