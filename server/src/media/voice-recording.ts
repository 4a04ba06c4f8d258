import { readFile } from 'node:fs/promises';
import { maxVoiceSeconds } from '@sto/contract/limits';
import { fileTypeFromFile } from 'file-type';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  MP4 as mp4,
  Output,
  WebMOutputFormat,
  WEBM as webm,
} from 'mediabunny';
import type { MediaType } from './media-type.ts';
import { checkBoxCount } from './private-video.ts';

export type VoiceRefusal = 'voice_type' | 'voice_too_long';

const ofWebm = sound('audio/webm', 'webm', ['webm']);
const ofMp4 = sound('audio/mp4', 'm4a', ['m4a', 'mp4']);
/** A container with sound alone has the type of a video in some browsers. */
const containers: Record<string, MediaType> = {
  ...{ 'video/webm': ofWebm, 'audio/webm': ofWebm },
  ...{ 'video/mp4': ofMp4, 'audio/mp4': ofMp4, 'audio/x-m4a': ofMp4 },
};
const codecs: Record<string, readonly string[]> = { webm: ['opus'], m4a: ['aac', 'opus'] };

function sound(contentType: string, extension: string, endings: string[]): MediaType {
  return { contentType, extension, isPicture: false, endings };
}

/** The container of a recording by its content; undefined: none that browsers record. */
export async function findVoiceType(path: string): Promise<MediaType | undefined> {
  const found = await fileTypeFromFile(path);
  return found && containers[found.mime];
}

export const isVoice = (extension: string): boolean => extension in codecs;

/**
 * The sound of a recording in a new file of the same container: a browser writes neither the length nor where to seek,
 * and other data of the file do not come along. The length is that of the packets.
 */
export async function cleanVoice(
  path: string,
  extension: string,
): Promise<{ bytes: Uint8Array; preview: undefined; seconds: number } | VoiceRefusal> {
  const sent = await readFile(path);
  if (extension !== 'webm') checkBoxCount(sent);
  const input = new Input({
    formats: [extension === 'webm' ? webm : mp4],
    source: new BufferSource(sent),
  });
  const [track, ...others] = await input.getTracks();
  if (!track?.isAudioTrack() || others.length > 0) return 'voice_type';
  const decoderConfig = await track.getDecoderConfig();
  if (!track.codec || !decoderConfig || !codecs[extension]?.includes(track.codec)) return 'voice_type';
  const [start, end] = [await track.getFirstTimestamp(), await track.computeDuration()];
  // The recorder stops by a timer, which may be late.
  if (end - start >= maxVoiceSeconds + 1) return 'voice_too_long';
  if (end <= start) return 'voice_type';
  const target = new BufferTarget();
  const output = new Output({
    format: extension === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target,
  });
  const source = new EncodedAudioPacketSource(track.codec);
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet.clone({ timestamp: packet.timestamp - start }), { decoderConfig });
  await output.finalize();
  if (!target.buffer) return 'voice_type';
  return { bytes: new Uint8Array(target.buffer), preview: undefined, seconds: end - start };
}
