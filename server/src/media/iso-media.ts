export interface Box {
  type: string;
  /** The box with its header; like `content` a view of the file. */
  whole: Buffer;
  content: Buffer;
}

/** Boxes of an ISO media file (14496-12): four bytes of size, four of type, then the content. */
export function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    // 1: the size is in the next eight bytes; 0: the box runs to the end.
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    const header = isLong ? 16 : 8;
    if (size < header) return;
    const whole = bytes.subarray(at, at + size);
    yield { type: whole.toString('latin1', 4, 8), whole, content: whole.subarray(header) };
    at += size;
  }
}

export function findBox(bytes: Buffer, type: string): Buffer | undefined {
  for (const box of boxesOf(bytes)) if (box.type === type) return box.content;
  return undefined;
}
