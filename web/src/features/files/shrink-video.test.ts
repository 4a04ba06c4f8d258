// @vitest-environment node
import {
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Output,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { needsPreparation, prepareFile } from './prepare-file.ts';

const [sps, pps] = [
  [0x67, 0x42, 0x00, 0x0a, 0xf8, 0x41, 0xa2],
  [0x68, 0xce, 0x38, 0x80],
];
const description = new Uint8Array([
  ...[1, 0x42, 0x00, 0x0a, 0xff, 0xe1],
  ...[0, sps.length, ...sps],
  ...[1, 0, pps.length, ...pps],
]);
const decoderConfig = { codec: 'avc1.42000a', codedWidth: 128, codedHeight: 96, description };

/** A video of a phone, with a picture each second. */
async function mov(seconds: number, name = 'IMG_0001.MOV'): Promise<File> {
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const track = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(track);
  output.setMetadataTags({ title: 'Дом' });
  await output.start();
  const slice = new Uint8Array([0, 0, 0, 3, 0x65, 0x88, 0x84]);
  for (let second = 0; second < seconds; second += 1)
    await track.add(new EncodedPacket(slice, 'key', second, 1), { decoderConfig });
  await output.finalize();
  return new File([target.buffer ?? ''], name, { type: 'video/quicktime' });
}

const preparation = { names: [], onProgress: () => undefined };

it('a MOV becomes an MP4 without the tags of the camera', async () => {
  const shares: number[] = [];
  const made = await prepareFile(await mov(3), { names: [], onProgress: (share) => shares.push(share) });
  expect([made.name, made.type]).toEqual(['IMG_0001.mp4', 'video/mp4']);
  const input = new Input({ source: new BufferSource(await made.arrayBuffer()), formats: [MP4] });
  expect(await input.computeDuration()).toBe(3);
  expect((await input.getMetadataTags()).title).toBeUndefined();
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.5);
});

it('the name of a MOV is free among the others', async () => {
  const made = await prepareFile(await mov(1), { ...preparation, names: ['img_0001.mp4'] });
  expect(made.name).toBe('IMG_0001-2.mp4');
});

it('a video longer than a minute and a file without a video are refused', async () => {
  await expect(prepareFile(await mov(62), preparation)).rejects.toThrow('Видео длиннее минуты');
  const text = new File(['no video'], 'a.mov', { type: 'video/quicktime' });
  await expect(prepareFile(text, preparation)).rejects.toThrow('Видео не прочиталось');
});

it('a light MP4 needs no work; one that cannot be read is left to the server, above the limit refused', async () => {
  const mp4 = (megabytes: number) =>
    new File([new Uint8Array(megabytes * 1024 * 1024)], 'a.mp4', { type: 'video/mp4' });
  expect(needsPreparation(mp4(4))).toBe(false);
  const large = mp4(5);
  expect(await prepareFile(large, preparation)).toBe(large);
  await expect(prepareFile(mp4(16), preparation)).rejects.toThrow('Видео не прочиталось');
});
