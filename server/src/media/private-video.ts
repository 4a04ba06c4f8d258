import { type Box, boxesOf } from './iso-media.ts';
import { contentAt, samplesOf, trackIdOf } from './video-samples.ts';

/** Boxes that a player needs, by parent. All others are blanked: cameras write the place in many boxes. */
const needed: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'sidx', 'moov', 'moof', 'mdat'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stco', 'co64', 'sdtp', 'sbgp', 'sgpd'],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd'],
};
const played = ['vide', 'soun'];
/** Boxes of a codec description without codec data. There are too many kinds to list the needed ones. */
const metadataInCodec = ['udta', 'meta', 'uuid', 'free', 'skip'];

/** A minute in fragments of one frame each has 40,000. */
export const maxBoxes = 100_000;

/** Throws for more boxes than a minute of video needs: each costs time, and one takes 8 bytes only. */
export function checkBoxCount(file: Buffer): void {
  let count = 0;
  const visit = (boxes: Buffer, parent: string) => {
    for (const { type, content } of boxesOf(boxes)) {
      count += 1;
      if (count > maxBoxes) throw new Error('too many boxes in a video');
      if (type === 'trak') for (const codec of codecsOf(content)) visit(codec.boxes, 'codec');
      if (needed[parent]?.includes(type)) visit(content, type);
    }
  };
  visit(file, 'file');
}

/**
 * Blanks metadata of place, time and phone, tracks other than picture and sound, and data after the end. In place,
 * because the tables count frames from the start of the file. Throws when those tables are broken.
 */
export function videoWithoutPrivateData(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const tracks = new Set<number>();
  const end = keepNeeded(copy, 'file', tracks);
  keepSamples(copy);
  for (const { type, content } of boxesOf(copy))
    if (type === 'moof')
      for (const part of boxesOf(content))
        if (part.type === 'traf' && !tracks.has(contentAt(part.content, 'tfhd').readUInt32BE(4))) blank(part);
  return copy.subarray(0, end);
}

/** Returns the end of the last needed box; adds the ids of the remaining tracks to `tracks`. */
function keepNeeded(boxes: Buffer, parent: string, tracks: Set<number>): number {
  let [end, lastNeeded] = [0, 0];
  for (const box of boxesOf(boxes)) {
    const { type, whole, content } = box;
    end += whole.length;
    if (!needed[parent]?.includes(type) || (type === 'trak' && !played.includes(handlerOf(content)))) {
      blank(box);
      continue;
    }
    lastNeeded = end;
    if (type === 'trak') {
      tracks.add(trackIdOf(content));
      blankCodecMetadata(content);
    }
    if (needed[type]) keepNeeded(content, type, tracks);
    else blankFields(box);
  }
  boxes.fill(0, end);
  return lastNeeded;
}

function blank({ whole, content }: Box): void {
  whole.write('free', 4, 'latin1');
  content.fill(0);
}

const handlerOf = (trak: Buffer): string => contentAt(trak, 'mdia', 'hdlr').toString('latin1', 8, 12);

/** Metadata in the fields of needed boxes. */
function blankFields({ type, content }: Box): void {
  // Times of creation and change; eight bytes each in version 1.
  if (['mvhd', 'tkhd', 'mdhd'].includes(type)) content.fill(0, 4, content[0] === 1 ? 20 : 12);
  // The name of the program or the camera.
  if (type === 'hdlr') content.fill(0, 24);
}

/** The codec descriptions of a track: fixed fields (for a picture with the encoder's name), then boxes. */
function* codecsOf(trak: Buffer): Generator<{ fields: Buffer; boxes: Buffer }> {
  const isSound = handlerOf(trak) === 'soun';
  for (const { content } of boxesOf(contentAt(trak, 'mdia', 'minf', 'stbl', 'stsd').subarray(8))) {
    const length = isSound ? ([28, 44, 64][content.readUInt16BE(8)] ?? 28) : 78;
    yield { fields: content.subarray(0, length), boxes: content.subarray(length) };
  }
}

function blankCodecMetadata(trak: Buffer): void {
  const isSound = handlerOf(trak) === 'soun';
  for (const { fields, boxes } of codecsOf(trak)) {
    if (!isSound) fields.fill(0, 42, 74);
    for (const box of boxesOf(boxes)) if (metadataInCodec.includes(box.type)) blank(box);
  }
}

/** Blanks all media that the remaining tracks do not refer to. */
function keepSamples(bytes: Buffer): void {
  const cleaned = Buffer.alloc(bytes.length);
  let total = 0;
  for (const { start, length } of samplesOf(bytes)) {
    const end = Math.min(start + length, bytes.length);
    total += Math.max(0, end - start);
    if (start < 0 || total > bytes.length) throw new Error('frames of a video overlap');
    bytes.copy(cleaned, Math.min(start, end), Math.min(start, end), end);
  }
  for (const { type, content } of boxesOf(bytes)) {
    const at = content.byteOffset - bytes.byteOffset;
    if (type === 'mdat') content.set(cleaned.subarray(at, at + content.length));
  }
}
