import { findBox } from './iso-media.ts';

/** How long an MP4 says it runs (`moov` → `mvhd`, ISO 14496-12); undefined when it does not say. */
export function mp4DurationSeconds(bytes: Buffer): number | undefined {
  const header = findBox(findBox(bytes, 'moov') ?? Buffer.alloc(0), 'mvhd');
  // Version 1 counts in eight bytes what version 0 counts in four.
  const isWide = header?.[0] === 1;
  const scaleAt = isWide ? 20 : 12;
  if (!header || header.length < scaleAt + (isWide ? 12 : 8)) return undefined;
  const scale = header.readUInt32BE(scaleAt);
  const units = isWide ? Number(header.readBigUInt64BE(scaleAt + 4)) : header.readUInt32BE(scaleAt + 4);
  return scale === 0 ? undefined : units / scale;
}
