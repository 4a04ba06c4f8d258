/** What an entry of the browser's history keeps beside its address. */
export interface Entry {
  /** The state of the page's location. */
  usr: unknown;
  key: string;
  /** Counts pages; the layers over a page have its number. */
  idx: number;
  /** How many entries of the same page with the same choice, as of the map with a card open, lie directly below. */
  run: number;
  /** How many layers are open over the page here; 0 is the page itself. */
  layer: number;
}

/** Of the entry that is shown. One that is not ours, as of the first visit or a jump within the page, becomes the page `idx`. */
export function readEntry(history: History, idx: number): Entry {
  const state = history.state as Partial<Entry> | null;
  const entry = { usr: null, key: newKey(), idx, run: 0, layer: 0, ...state };
  if (state?.idx === undefined) history.replaceState(entry, '');
  return entry;
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
