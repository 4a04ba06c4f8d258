import type { Entry } from './history-entry.ts';
import { isSameChoice } from './page-location.ts';

/** An entry, and where it stands to the one directly below. */
export interface PlacedEntry extends Entry {
  /** The entry below, of another page or choice: this one may be rewritten to it, as the login page is after the login. */
  below?: { path: string; run: number } | undefined;
}

type Place = Pick<PlacedEntry, 'idx' | 'run' | 'below'>;

/** The place of an entry for `next` directly over one for `path`. */
export function placeOver({ idx, run }: Pick<Entry, 'idx' | 'run'>, path: string, next: string): Place {
  return isSameChoice(path, next)
    ? { idx: idx + 1, run: run + 1, below: undefined }
    : { idx: idx + 1, run: 0, below: { path, run } };
}

/** The run of an entry that is rewritten to `path`. */
export function rewrittenRun({ run, below }: PlacedEntry, path: string): number {
  return below && isSameChoice(below.path, path) ? below.run + 1 : run;
}
