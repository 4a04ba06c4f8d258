import { errorCatalogue } from '@sto/contract/errors';
import { maxFileBytes, maxVideoSeconds } from '@sto/contract/limits';
import {
  BlobSource,
  BufferTarget,
  Conversion,
  type ConversionOptions,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
} from 'mediabunny';
import { isLightMp4 } from './file-checks.ts';
import { mp4Name } from './file-names.ts';
import { FileRefusal, type Preparation } from './preparation.ts';

/** A minute of it has 11 MB. */
const videoBitrate = 1_400_000;
const largestSide = 1280;
const framesPerSecond = 30;
const notEncodable =
  'Видео больше 15 МБ, а этот браузер его не сжимает. Снимите короче или с меньшим качеством';
const notReadable = 'Видео не прочиталось. Выберите другое';

/**
 * A video of up to a minute as a small MP4. A browser that cannot encode packs the same pictures as MP4, which it
 * cannot make smaller.
 */
export async function shrinkVideo(file: File, preparation: Preparation): Promise<File> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] });
  try {
    const seconds = await input.computeDuration().catch(() => null);
    if (seconds === null) return unreadable(file);
    if (seconds >= maxVideoSeconds + 1) throw new FileRefusal(errorCatalogue.video_too_long.text);
    const bytes = (await encoded(input, file, preparation)) ?? (await repacked(input, file, preparation));
    return bytes ? mp4Of(bytes, file, preparation) : unencoded(file);
  } finally {
    input.dispose();
  }
}

const isMp4 = ({ type }: File) => type === 'video/mp4';

function mp4Of(bytes: ArrayBuffer, { name, lastModified }: File, { names }: Preparation): File {
  if (bytes.byteLength > maxFileBytes) throw new FileRefusal(notEncodable);
  return new File([bytes], mp4Name(name, names), { type: 'video/mp4', lastModified });
}

function unencoded(file: File): File {
  if (!isMp4(file)) throw new FileRefusal(notReadable);
  if (file.size > maxFileBytes) throw new FileRefusal(notEncodable);
  return file;
}

/** The server reads what it can of an MP4, and says what it cannot. */
function unreadable(file: File): File {
  if (!isMp4(file) || file.size > maxFileBytes) throw new FileRefusal(notReadable);
  return file;
}

/** Null: this browser cannot, or the file would grow. */
async function encoded(input: Input, file: File, preparation: Preparation): Promise<ArrayBuffer | null> {
  const isLight = isLightMp4({ type: 'video/mp4', size: file.size });
  const bytes = await convert(input, preparation, {
    video: (track) => (isLight ? { codec: 'avc' } : sizeOf(track)),
    // Copied if it is AAC, as a phone records: some browsers have no encoder for sound.
    audio: { codec: 'aac' },
  });
  return bytes && bytes.byteLength < file.size + maxGrowth ? bytes : null;
}

/** The frame of an MP4 may be a little larger than that of the camera's file. */
const maxGrowth = 64 * 1024;

async function repacked(input: Input, file: File, preparation: Preparation): Promise<ArrayBuffer | null> {
  return isMp4(file)
    ? null
    : convert(input, preparation, { copy: { mode: 'forced', shiftTolerance: Infinity } });
}

async function sizeOf(track: InputVideoTrack) {
  const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()]);
  const scale = Math.min(1, largestSide / Math.max(width, height));
  const even = (side: number) => 2 * Math.round((side * scale) / 2);
  return {
    codec: 'avc' as const,
    width: even(width),
    height: even(height),
    fit: 'fill' as const,
    frameRate: framesPerSecond,
    quality: new Quality({ bitrate: videoBitrate }),
    forceTranscode: true,
  };
}

/** Null: a picture or the sound would be lost. */
async function convert(
  input: Input,
  { onProgress, signal }: Preparation,
  options: Pick<ConversionOptions, 'video' | 'audio' | 'copy'>,
): Promise<ArrayBuffer | null> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({
    ...{ input, output, tracks: 'primary', showWarnings: false },
    // The place where it was filmed stays on the phone.
    tags: {},
    ...options,
  });
  signal?.throwIfAborted();
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return null;
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await conversion.execute();
    return target.buffer;
  } catch (error) {
    if (signal?.aborted) throw new DOMException('taken away', 'AbortError');
    console.info(`video: ${String(error)}`);
    return null;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
