import { type Box, boxesOf, findBox } from './iso-media.ts';

interface ByteRange {
  start: number;
  length: number;
}

/** The content of a nested box, `contentAt(trak, 'mdia', 'minf')`; empty if it does not exist. */
export function contentAt(boxes: Buffer, ...types: string[]): Buffer {
  return types.reduce((inside, type) => findBox(inside, type) ?? Buffer.alloc(0), boxes);
}

/** Where the samples of the tracks in `moov` are. Throws when the tables are broken. */
export function* samplesOf(bytes: Buffer): Generator<ByteRange> {
  const moov = contentAt(bytes, 'moov');
  const tracks = new Set<number>();
  for (const { type, content } of boxesOf(moov)) {
    if (type !== 'trak') continue;
    tracks.add(trackIdOf(content));
    yield* chunksOf(contentAt(content, 'mdia', 'minf', 'stbl'));
  }
  const usualSizes = new Map<number, number>();
  for (const { type, content } of boxesOf(contentAt(moov, 'mvex')))
    if (type === 'trex') usualSizes.set(content.readUInt32BE(4), content.readUInt32BE(16));
  for (const box of boxesOf(bytes))
    if (box.type === 'moof') yield* runsOf(box, box.whole.byteOffset - bytes.byteOffset, tracks, usualSizes);
}

export function trackIdOf(trak: Buffer): number {
  const header = contentAt(trak, 'tkhd');
  return header.readUInt32BE(header[0] === 1 ? 20 : 12);
}

/** From the tables of a track (ISO 14496-12, 8.7): `stco` chunk offsets, `stsc` samples per chunk, `stsz` sample sizes. */
function* chunksOf(stbl: Buffer): Generator<ByteRange> {
  const wide = findBox(stbl, 'co64');
  const places = wide ?? findBox(stbl, 'stco');
  const chunks = places?.readUInt32BE(4) ?? 0;
  if (!places || chunks === 0) return;
  const [groups, sizes] = [contentAt(stbl, 'stsc'), contentAt(stbl, 'stsz')];
  const [groupCount, oneSize, samples] = [
    groups.readUInt32BE(4),
    sizes.readUInt32BE(4),
    sizes.readUInt32BE(8),
  ];
  for (let chunk = 0, group = 0, sample = 0; chunk < chunks; chunk += 1) {
    // A group of chunks names its first chunk, counted from one.
    while (group + 1 < groupCount && groups.readUInt32BE(8 + (group + 1) * 12) <= chunk + 1) group += 1;
    const inChunk = Math.min(groups.readUInt32BE(12 + group * 12), samples - sample);
    let length = oneSize * inChunk;
    if (oneSize === 0)
      for (let index = sample; index < sample + inChunk; index += 1)
        length += sizes.readUInt32BE(12 + index * 4);
    sample += inChunk;
    yield {
      start: wide ? Number(wide.readBigUInt64BE(8 + chunk * 8)) : places.readUInt32BE(8 + chunk * 4),
      length,
    };
  }
}

/** The samples of a fragment (ISO 14496-12, 8.8) that begins at byte `at` of the file. */
function* runsOf(
  moof: Box,
  at: number,
  tracks: Set<number>,
  usualSizes: Map<number, number>,
): Generator<ByteRange> {
  let next = at;
  for (const { content } of boxesOfType(moof.content, 'traf')) {
    const { track, offset, sampleSize } = fragmentHeader(contentAt(content, 'tfhd'), at);
    const base = offset ?? next;
    const usualSize = sampleSize ?? usualSizes.get(track) ?? 0;
    next = base;
    for (const run of boxesOfType(content, 'trun')) {
      if (run.content.readUInt32BE(0) & 0x1) next = base + run.content.readInt32BE(8);
      const length = lengthOfRun(run.content, usualSize);
      if (tracks.has(track)) yield { start: next, length };
      next += length;
    }
  }
}

function boxesOfType(content: Buffer, wanted: string): Box[] {
  return [...boxesOf(content)].filter(({ type }) => type === wanted);
}

/** `offset`: where the data of the fragment begins; undefined: after the one before. */
function fragmentHeader(header: Buffer, at: number) {
  const flags = header.readUInt32BE(0);
  const startsAtFragment = flags & 0x20000 ? at : undefined;
  const sizeAt = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0);
  return {
    track: header.readUInt32BE(4),
    offset: flags & 0x1 ? Number(header.readBigUInt64BE(8)) : startsAtFragment,
    sampleSize: flags & 0x10 ? header.readUInt32BE(sizeAt) : undefined,
  };
}

function lengthOfRun(run: Buffer, usualSize: number): number {
  const [flags, samples] = [run.readUInt32BE(0), run.readUInt32BE(4)];
  if (!(flags & 0x200)) return samples * usualSize;
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0) + (flags & 0x100 ? 4 : 0);
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let length = 0;
  for (let sample = 0; sample < samples; sample += 1) length += run.readUInt32BE(first + sample * step);
  return length;
}
