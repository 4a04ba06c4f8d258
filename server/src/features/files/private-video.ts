import { boxesOf } from './iso-media.ts';

/** Where cameras write the place and the phone: `udta` (©xyz), Apple's `meta`, XMP in `uuid`. */
const told = new Set(['udta', 'meta', 'uuid']);
/** Boxes that hold others, the outer first: a file that nests them deeper is not followed. */
const holders = ['moov', 'trak'];

/**
 * The video without what the camera told beside it. The boxes are blanked where they stand, since the places
 * of the frames are counted from the start of the file.
 */
export function videoWithoutPrivateData(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  blank(copy);
  return copy;
}

function blank(boxes: Buffer, depth = 0): void {
  for (const { type, whole, content } of boxesOf(boxes)) {
    if (type === holders[depth]) blank(content, depth + 1);
    if (!told.has(type)) continue;
    whole.write('free', 4, 'latin1');
    content.fill(0);
  }
}
