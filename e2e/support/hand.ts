import type { Locator, Page } from '@playwright/test';

/** A person at the screen: counts each tap and each key. Seconds include those of the machine. */
export class Hand {
  readonly #page: Page;
  readonly #startedAt = performance.now();
  readonly #steps: string[] = [];
  taps = 0;
  characters = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
    this.#steps.push(`tap ${target}`);
  }

  /** A field without the focus costs a tap. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.#page.keyboard.type(text);
    this.characters += text.length;
    this.#steps.push(`type ${text.length}`);
  }

  /** Printed for the record: the stories limit taps and characters, never the time. */
  report(way: string): string {
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1);
    const sums = `${way}: ${this.taps} taps, ${this.characters} characters, ${seconds} s`;
    return process.env.HAND_STEPS ? [sums, ...this.#steps].join('\n  ') : sums;
  }
}
