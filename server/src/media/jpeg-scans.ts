/** Encoders write 10 scans, some 20. Each one costs a pass over the whole picture. */
export const maxJpegScans = 32;

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Stuffing, TEM, RST0–7 and SOI have no length. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Counts the scans of a JPEG as libjpeg does: by markers, up to the end of the first picture. */
export function countJpegScans(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? endOfImage;
    if (marker === endOfImage) break;
    at += 1;
    if (isBare(marker)) continue;
    if (marker === startOfScan) scans += 1;
    at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  }
  return scans;
}
