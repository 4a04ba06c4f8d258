import { existsSync } from 'node:fs';

/** The headless shell needs less of two cores, so it is preferred. */
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The server draws the page of a phone for it. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** WebGL in software: the map works without a graphics card. */
export const browserUse = {
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? chromium.find(existsSync),
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Without a graphics card, rasterization on the processor is two to three times faster.
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      // Letter widths as on users' screens, with subpixel positions.
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  },
};
