import { findBox } from './iso-media.ts';

/** The length from the header of an MP4 (`moov` → `mvhd`, ISO 14496-12); undefined without one. */
export function mp4DurationSeconds(bytes: Buffer): number | undefined {
  const header = findBox(findBox(bytes, 'moov') ?? Buffer.alloc(0), 'mvhd');
  // Version 1 has eight bytes where version 0 has four.
  const isWide = header?.[0] === 1;
  const scaleAt = isWide ? 20 : 12;
  if (!header || header.length < scaleAt + (isWide ? 12 : 8)) return undefined;
  const scale = header.readUInt32BE(scaleAt);
  const units = isWide ? Number(header.readBigUInt64BE(scaleAt + 4)) : header.readUInt32BE(scaleAt + 4);
  return scale === 0 ? undefined : units / scale;
}
