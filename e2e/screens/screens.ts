import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { disableWebGl } from '../support/fixtures.ts';
import { serverUrl } from '../support/server-process.ts';
import { assistantScenes } from './screens-assistant.ts';
import { bookingScenes } from './screens-booking.ts';
import { cabinetScenes } from './screens-cabinet.ts';
import { dealScenes } from './screens-deals.ts';
import { integrationScenes } from './screens-integrations.ts';
import { mapScenes } from './screens-map.ts';
import { pageScenes } from './screens-pages.ts';
import { signInAs } from './screens-people.ts';
import { faultAnnotation } from './screens-report.ts';
import { mainSizes, otherSizes, pictureAtRest, type Scene } from './screens-scene.ts';
import { pictureName, screensFolder } from './screens-sheet.ts';
import { shellScenes } from './screens-shell.ts';
import { stateScenes } from './screens-states.ts';

const scenes: Scene[] = [
  ...mapScenes,
  ...bookingScenes,
  ...assistantScenes,
  ...cabinetScenes,
  ...dealScenes,
  ...pageScenes,
  ...integrationScenes,
  ...stateScenes,
  ...shellScenes,
];
const themes = ['light', 'dark'] as const;

mkdirSync(screensFolder, { recursive: true });
test.use({ baseURL: serverUrl });

for (const scene of scenes) {
  const sizes = [scene.only ?? mainSizes, scene.isAtAllSizes ? otherSizes : []].flat();
  test(scene.name, { tag: sizes.map((size) => `@${size}`) }, async ({ page }, { project, annotations }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (!scene.hasMap) await disableWebGl(page.context());
    if (scene.as) await signInAs(page, scene.as);
    await scene.show(page);
    const faults: string[] = [];
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const file = path.join(screensFolder, pictureName(scene.name, project.name, theme));
      writeFileSync(file, await pictureAtRest(page, scene.isPassing));
      faults.push(...(await violationsOf(page, theme)).map((violation) => `${theme}: ${violation}`));
    }
    faults.push(...(await cutSideways(page)));
    for (const description of faults) annotations.push({ type: faultAnnotation, description });
    expect(faults).toEqual([]);
  });
}

/** A page wider than its window scrolls sideways or is cut off. */
async function cutSideways(page: Page): Promise<string[]> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  return content > window ? [`the page is ${content} px wide in a window of ${window} px`] : [];
}
