/** Chromium of the system, with WebGL in software: the map draws without a graphics card. */
export const browserUse = {
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Without a graphics card pages are painted two to three times faster straight by the processor.
      '--disable-gpu-rasterization',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  },
};
