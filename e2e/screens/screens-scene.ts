import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Person } from './screens-people.ts';

export const mainSizes = ['phone', 'desktop'] as const;
export const otherSizes = ['small', 'tablet', 'wide', 'zoomed'] as const;

export interface Scene {
  name: string;
  /** Absent: signed out. */
  as?: Person;
  only?: 'phone' | 'desktop';
  /** Also on a small phone, a tablet, a wide screen, and enlarged to 200 %. */
  isAtAllSizes?: boolean;
  /**
   * The map is part of the picture. Elsewhere it is left out, because rendering it in software takes most of
   * the time.
   */
  hasMap?: boolean;
  /** It disappears by itself: a picture that ends all animations would miss it. */
  isPassing?: boolean;
  show: (page: Page) => Promise<unknown>;
}

export const kazan = '/?city=kazan';

const hanging = new WeakSet<Page>();

export async function hang(page: Page, address: string): Promise<void> {
  hanging.add(page);
  await page.route(address, () => undefined);
}

export async function fail(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.abort('connectionrefused'));
}

/** Two equal pictures in a row: fonts, pictures and map animations are done. */
export async function pictureAtRest(page: Page, isPassing = false): Promise<Buffer> {
  const take = () => page.screenshot({ animations: isPassing ? 'allow' : 'disabled', caret: 'hide' });
  let last = await take();
  for (let tries = 0; tries < 20; tries += 1) {
    await pause(400);
    const next = await take();
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

/** The first requests are done: the shell, the map and the pictures. */
export async function untilLoaded(page: Page): Promise<void> {
  // A page with a call that hangs never becomes idle: wait for its other requests only.
  const timeout = hanging.has(page) ? 2_000 : 6_000;
  await page.waitForLoadState('networkidle', { timeout }).catch(() => undefined);
  await page.getByText('Загрузка карты...').waitFor({ state: 'hidden', timeout: 90_000 });
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilLoaded(page);
}
