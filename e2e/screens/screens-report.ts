import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { screensFolder, writeSheet } from './screens-sheet.ts';

export const faultAnnotation = 'fault';

/**
 * Prints the faults of a run, each with its scenes, writes them to `screens/failures.txt`, and makes the
 * sheet of all pictures.
 */
export default class ScreensReport implements Reporter {
  readonly #scenesByFault = new Map<string, string[]>();
  #shown = 0;
  #failed = 0;

  onTestEnd({ title, parent }: TestCase, { status, annotations, errors }: TestResult): void {
    this.#shown += 1;
    if (status === 'passed' || status === 'skipped') return;
    this.#failed += 1;
    const scene = `${parent.project()?.name}/${title}`;
    const faults = annotations.flatMap(({ type, description }) =>
      type === faultAnnotation && description ? [description] : [],
    );
    // A scene that could not be shown has no named fault.
    const named = faults.length > 0 ? faults : errors.map(({ message }) => firstLines(message ?? status));
    for (const fault of named)
      this.#scenesByFault.set(fault, [...(this.#scenesByFault.get(fault) ?? []), scene]);
  }

  onEnd(): void {
    if (this.#shown === 0) return;
    const faults = [...this.#scenesByFault].map(([fault, scenes]) => `${fault}\n    ${scenes.join(', ')}`);
    const text = `Scenes with faults: ${this.#failed}\n\n${faults.join('\n\n')}\n`;
    mkdirSync(screensFolder, { recursive: true });
    writeFileSync(path.join(screensFolder, 'failures.txt'), text);
    process.stdout.write(`\n${text}`);
    writeSheet();
  }
}

function firstLines(message: string): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 3).join(' ').trim();
}
