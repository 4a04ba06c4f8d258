import { defineConfig } from '@playwright/test';
import { browserUse } from '../support/browser.ts';

const phone = { hasTouch: true, isMobile: true };
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, ...phone },
  desktop: { viewport: { width: 1440, height: 900 } },
  small: { viewport: { width: 360, height: 640 }, ...phone },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  wide: { viewport: { width: 1920, height: 1080 } },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
};

export default defineConfig({
  testDir: '.',
  testMatch: 'screens.ts',
  globalSetup: '../support/server-set-up.ts',
  workers: 2,
  fullyParallel: false,
  // Rendering the map in software for two themes is slow on a busy machine.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  outputDir: '../../test-results/screens',
  reporter: [['list'], ['./screens-report.ts']],
  use: {
    ...browserUse,
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
  projects: Object.entries(sizes).map(([name, use]) => ({ name, use, grep: new RegExp(`@${name}\\b`) })),
});
