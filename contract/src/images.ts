/**
 * Widths, and heights too, in device pixels, that the embedded image proxy makes, the least first; 0: as the
 * other side asks, both 0: the picture's own size, at most the last of the list. A list, since the key of the
 * addresses is public: nobody may ask for a picture in a thousand sizes.
 */
export const imageWidths: readonly number[] = [
  0, 32, 48, 64, 72, 92, 96, 120, 144, 184, 192, 240, 288, 320, 368, 480, 640, 720, 960, 1280, 1440, 1920,
];
