import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

const packetSeconds = 0.02;
/** A packet of silence (RFC 6716). */
const silence = new Uint8Array([0xf8, 0xff, 0xfe]);
const secret = 'Гараж 17';

interface Recording {
  seconds: number;
  container?: 'webm' | 'mp4';
  tracks?: number;
}

/** A recording as a browser writes it: without its length, with a title. */
export async function buildVoice({ seconds, container = 'webm', tracks = 1 }: Recording) {
  const target = new BufferTarget();
  const format =
    container === 'webm'
      ? new WebMOutputFormat({ appendOnly: true })
      : new Mp4OutputFormat({ fastStart: 'fragmented' });
  const output = new Output({ format, target });
  const sources = Array.from({ length: tracks }, () => new EncodedAudioPacketSource('opus'));
  for (const source of sources) output.addAudioTrack(source);
  output.setMetadataTags({ title: secret });
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 };
  for (let index = 0; index < Math.round(seconds / packetSeconds); index += 1)
    for (const source of sources)
      await source.add(new EncodedPacket(silence, 'key', index * packetSeconds, packetSeconds), {
        decoderConfig,
      });
  await output.finalize();
  return { bytes: Buffer.from(target.buffer ?? new ArrayBuffer(0)), secret };
}
