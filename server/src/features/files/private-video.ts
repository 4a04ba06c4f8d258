import { type Box, boxesOf } from './iso-media.ts';
import { contentAt, samplesOf, trackIdOf } from './video-samples.ts';

/** What a player needs, by the box that holds it. All else is blanked: cameras write the place in many. */
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
/** Boxes within the description of a coding, of which there are too many to list those that are needed. */
const tellingInCoding = ['udta', 'meta', 'uuid', 'free', 'skip'];

/**
 * The video without what the camera told beside it: place, moment, phone, tracks of other things than picture and sound,
 * and what stands behind its end. It is blanked where it stands, since the places of the frames are
 * counted from the start of the file. Throws when the tables of the frames are broken.
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

/** Returns where the last needed box ends; the numbers of the tracks that stay are added to `tracks`. */
function keepNeeded(boxes: Buffer, holder: string, tracks: Set<number>): number {
  let [end, lastNeeded] = [0, 0];
  for (const box of boxesOf(boxes)) {
    const { type, whole, content } = box;
    end += whole.length;
    if (!needed[holder]?.includes(type) || (type === 'trak' && !played.includes(handlerOf(content)))) {
      blank(box);
      continue;
    }
    lastNeeded = end;
    if (type === 'trak') {
      tracks.add(trackIdOf(content));
      forgetInCodings(content);
    }
    if (needed[type]) keepNeeded(content, type, tracks);
    else forget(box);
  }
  boxes.fill(0, end);
  return lastNeeded;
}

function blank({ whole, content }: Box): void {
  whole.write('free', 4, 'latin1');
  content.fill(0);
}

const handlerOf = (trak: Buffer): string => contentAt(trak, 'mdia', 'hdlr').toString('latin1', 8, 12);

/** What the needed boxes themselves tell. */
function forget({ type, content }: Box): void {
  // When it was made and changed; version 1 counts in eight bytes.
  if (['mvhd', 'tkhd', 'mdhd'].includes(type)) content.fill(0, 4, content[0] === 1 ? 20 : 12);
  // The name of the program or the camera.
  if (type === 'hdlr') content.fill(0, 24);
}

/** In the descriptions of codings numbers stand before the boxes, those of a picture with the name of the encoder. */
function forgetInCodings(trak: Buffer): void {
  const isSound = handlerOf(trak) === 'soun';
  for (const { content } of boxesOf(contentAt(trak, 'mdia', 'minf', 'stbl', 'stsd').subarray(8))) {
    if (!isSound) content.fill(0, 42, 74);
    const numbers = isSound ? ([28, 44, 64][content.readUInt16BE(8)] ?? 28) : 78;
    for (const box of boxesOf(content.subarray(numbers))) if (tellingInCoding.includes(box.type)) blank(box);
  }
}

/** Of the media itself only what the tracks that stay refer to. */
function keepSamples(bytes: Buffer): void {
  const kept = Buffer.alloc(bytes.length);
  let total = 0;
  for (const { start, length } of samplesOf(bytes)) {
    const end = Math.min(start + length, bytes.length);
    total += Math.max(0, end - start);
    if (start < 0 || total > bytes.length) throw new Error('frames of a video lie over one another');
    bytes.copy(kept, Math.min(start, end), Math.min(start, end), end);
  }
  for (const { type, content } of boxesOf(bytes)) {
    const at = content.byteOffset - bytes.byteOffset;
    if (type === 'mdat') content.set(kept.subarray(at, at + content.length));
  }
}
