import { existsSync } from 'node:fs';

/** Without its window and toolbars Chromium leaves more of two cores to the pages: that one first, where it is. */
const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Chromium of the system, with WebGL in software: the map draws without a graphics card. */
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
      // Without a graphics card pages are painted two to three times faster straight by the processor.
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      // Letters as wide as on people's screens, where they may begin between two pixels.
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  },
};
