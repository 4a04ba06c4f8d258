/**
 * Widths and heights in device pixels that the embedded image proxy makes, in ascending order. 0: scaled from
 * the other side; both 0: the original size, up to the last of the list. The key of the addresses is public,
 * so the list limits how many sizes can be requested.
 */
export const imageWidths: readonly number[] = [
  0, 32, 48, 64, 72, 92, 96, 120, 144, 184, 192, 240, 288, 320, 368, 480, 640, 720, 960, 1280, 1440, 1920,
];
