/** Sets of slots as bitmaps, read and written in words of 32 bits. */

export function addBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << (slot & 31));
}

export function removeBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
}

export function hasBit(words: Uint32Array | undefined, slot: number): boolean {
  return words !== undefined && ((words[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
}

export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The index of the lowest set bit. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
