import { newKey, readEntry } from './history-entry.ts';
import { type PlacedEntry as Entry, placeOver, rewrittenRun } from './page-history-run.ts';
import { isOtherChoice, isSameChoice, type PageLocation, pathOf, type To } from './page-location.ts';

export interface NavigateOptions {
  /** The new address takes the place of the one that is shown. */
  replace?: boolean;
  /** With `replace`: another choice gets an entry of its own, so that Back comes to the former one. */
  isChoice?: boolean;
  state?: unknown;
  /** It stands before the next line runs. */
  isAtOnce?: boolean;
}

export interface Shown {
  /** `POP`: Back, Forward or the first page. */
  action: 'PUSH' | 'REPLACE' | 'POP';
  location: PageLocation;
  /** Back or Forward has come to a choice that was made before, and it still stands. */
  isUndone: boolean;
}

/** `isAtOnce`: it stands before the next line runs. */
type Tell = (shown: Shown, isAtOnce: boolean) => void;

interface Layer {
  close: () => void;
  /** Told to close, and on its way out. */
  isLeaving: boolean;
}

type Browser = Pick<Window, 'history' | 'location' | 'addEventListener'>;

/** A step in the history takes milliseconds; one that has not come by now never will. */
const landLatestMs = 3000;

/**
 * The browser's history with layers in it: what opens over a page (a dialog, a sheet, a menu) has an entry of its own
 * with the page's address, so that Back closes it. The router never hears of these entries. They lie on top of the
 * history only: a layer that goes takes its entry away, and a page that is gone to from a layer takes its place.
 */
export class PageHistory {
  readonly #browser: Browser;
  #at: Entry;
  /** The address at `#at`: after a step the browser knows only the next one. */
  #path: string;
  /** The page was written to under a layer: the entries below do not know it yet. */
  #isNewer = false;
  /** In the order of opening. */
  readonly #layers = new Set<Layer>();
  /** What the step that is under way ends with; null: none is. */
  #landing: ((landed: Entry) => void) | null = null;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];
  #tell: Tell = () => undefined;
  #isUndone = false;

  constructor(browser: Browser) {
    this.#browser = browser;
    this.#at = readEntry(this.#browser.history, 0);
    this.#path = this.#pathNow();
    browser.addEventListener('popstate', this.#land);
  }

  get location(): PageLocation {
    const { pathname, search, hash } = this.#browser.location;
    const { usr, key } = readEntry(this.#browser.history, this.#at.idx);
    return { pathname, search, hash, state: usr, key };
  }

  /** Back leads to a page of the site; what the tab had before it does not count. */
  get hasPageBelow(): boolean {
    return this.#at.idx > 0;
  }

  /** Tells of every new location until the answer is called. */
  listen(tell: Tell): () => void {
    this.#tell = tell;
    this.#at = readEntry(this.#browser.history, this.#at.idx);
    this.#path = this.#pathNow();
    // A reload has left the entry of a layer that is open no more.
    this.#isNewer = this.#at.layer > 0;
    this.#settle();
    return () => {
      this.#tell = () => undefined;
    };
  }

  /** Gives the layer an entry; the answer takes it away. Whatever is told to close has to. */
  openLayer(close: () => void): () => void {
    const layer: Layer = { close, isLeaving: false };
    this.#layers.add(layer);
    // Not at once: one layer may open as another closes, and React tries every effect twice.
    queueMicrotask(this.#settle);
    return () => {
      this.#layers.delete(layer);
      queueMicrotask(this.#settle);
    };
  }

  /** The page that was last told of stands: what is open over all pages, as a menu, closes now. */
  closeLeft(): void {
    for (const layer of this.#layers) if (layer.isLeaving) layer.close();
  }

  /** To an address, or a number of pages forward, or back. */
  readonly navigate = (
    to: To | number,
    { replace, isChoice, state, isAtOnce }: NavigateOptions = {},
  ): void => {
    const isFree = this.#at.layer === 0 && !this.#landing;
    if (typeof to === 'number') this.go(to);
    else if (replace && !(isChoice && isFree && isOtherChoice(this.#path, pathOf(to))))
      this.replace(to, state);
    else this.push(to, state, isAtOnce);
  };

  readonly push = (to: To, state: unknown = null, isAtOnce = false): void => {
    // The page under the layers must be as the person leaves it.
    if (!this.#landing && (this.#at.layer > 1 || this.#isNewer)) this.#go(-this.#at.layer, this.#descend);
    if (this.#landing) {
      this.#waiting.push(() => this.push(to, state, isAtOnce));
      return;
    }
    const path = pathOf(to);
    const next = { usr: state, key: newKey(), layer: 0, ...placeOver(this.#at, this.#path, path) };
    if (this.#at.layer > 0) this.#browser.history.replaceState(next, '', path);
    else this.#pushState(next, path);
    this.#leaving(0);
    this.#show(next, 'PUSH', isAtOnce);
  };

  readonly replace = (to: To, state: unknown = null): void => {
    const path = pathOf(to);
    const next = { ...this.#at, usr: state, key: newKey(), run: rewrittenRun(this.#at, path) };
    this.#browser.history.replaceState(next, '', path);
    this.#show(next, 'REPLACE');
    this.#isNewer = next.layer > 0;
  };

  /** Steps over pages: the layers over this one are no steps. */
  readonly go = (delta: number): void => {
    // A second press before the first one has come about.
    if (this.#landing === this.#arrive) return;
    if (this.#landing) this.#waiting.push(() => this.go(delta));
    else this.#go(delta < 0 ? delta - this.#at.layer : delta, this.#arrive);
  };

  /**
   * Of all the entries of this page and choice the first one stays, with a new address; another choice comes after it.
   * Back leads out of the page, or to the choice before. `isChoice` false: that it is another one is no step of the person.
   */
  readonly collapse = (to: To, isChoice = true): void => {
    if (this.#landing) {
      this.#waiting.push(() => this.collapse(to, isChoice));
      return;
    }
    const { run, layer, idx } = this.#at;
    if (run + layer === 0) {
      this.navigate(to, { replace: true, isChoice });
      return;
    }
    this.#leaving(0);
    // At once: what is written to the address until the first entry is reached builds on it.
    this.replace(to);
    const first = idx - run;
    const land = (landed: Entry) => {
      if (landed.idx !== first && landed.idx !== this.#at.idx) {
        this.#arrive(landed);
        return;
      }
      const { idx, run, below } = landed;
      this.#at = { ...this.#at, idx, run, below };
      this.#descend({ ...landed, layer: 0 }, isChoice);
    };
    this.#go(-run - layer, land);
  };

  #go(delta: number, landing: (landed: Entry) => void): void {
    this.#landing = landing;
    this.#lateTimer = setTimeout(this.#stay, landLatestMs);
    this.#browser.history.go(delta);
  }

  /** A restored tab may have lost the entries below: then this one is the first of its page. */
  readonly #stay = (): void => {
    const entry = { ...readEntry(this.#browser.history, this.#at.idx), run: 0, below: undefined, layer: 0 };
    if (this.#landing !== this.#arrive) this.#browser.history.replaceState(entry, '');
    this.#land();
  };

  readonly #land = (): void => {
    clearTimeout(this.#lateTimer);
    const landing = this.#landing ?? this.#arrive;
    this.#landing = null;
    landing(readEntry(this.#browser.history, this.#at.idx + 1));
    for (const step of this.#waiting.splice(0)) step();
    this.#settle();
  };

  /** Back or Forward: of the browser, or of a button on the page. */
  readonly #arrive = (landed: Entry): void => {
    const isSamePage = landed.idx === this.#at.idx;
    if (isSamePage) {
      for (const layer of this.#leaving(landed.layer)) layer.close();
      this.#descend(landed);
      return;
    }
    this.#leaving(0);
    this.#show(landed, 'POP');
    this.#isNewer = landed.layer > 0;
  };

  /**
   * To an entry of the same page: it becomes what the page was on the layer's. A choice that was made there is divided
   * from it: the entry stays as it is, the choice gets the next one.
   */
  readonly #descend = (landed: Entry, isChoice = true): void => {
    if (landed.idx !== this.#at.idx) {
      this.#arrive(landed);
      return;
    }
    this.#at = { ...this.#at, layer: landed.layer };
    const path = this.#pathNow();
    if (isChoice && landed.layer === 0 && isOtherChoice(path, this.#path)) {
      this.#at = { ...this.#at, ...placeOver(landed, path, this.#path) };
      this.#pushState(this.#at, this.#path);
    } else this.#browser.history.replaceState(this.#at, '', this.#path);
    this.#isNewer &&= landed.layer > 0;
  };

  /** As many entries as there are layers open. */
  readonly #settle = (): void => {
    if (this.#landing) return;
    const open = this.#open().length;
    if (open < this.#at.layer) this.#go(open - this.#at.layer, this.#descend);
    while (this.#at.layer < open) {
      const next = { ...this.#at, layer: this.#at.layer + 1 };
      try {
        this.#browser.history.pushState(next, '');
      } catch {
        // Safari refuses the hundredth entry within seconds: the layer is open without one.
        return;
      }
      this.#at = next;
    }
  };

  #open(): Layer[] {
    return [...this.#layers].filter(({ isLeaving }) => !isLeaving);
  }

  /**
   * The layers above the first `kept`, from the top, counted as open no more. Those over a page that is left go with it,
   * not before the eyes of the person.
   */
  #leaving(kept: number): Layer[] {
    const leaving = this.#open().slice(kept).reverse();
    for (const layer of leaving) layer.isLeaving = true;
    return leaving;
  }

  #show(entry: Entry, action: Shown['action'], isAtOnce = false): void {
    const { idx, run } = this.#at;
    const path = this.#pathNow();
    this.#isUndone =
      action === 'POP'
        ? entry.idx - entry.run !== idx - run
        : this.#isUndone && isSameChoice(this.#path, path);
    this.#at = entry;
    this.#path = path;
    this.#tell({ action, location: this.location, isUndone: this.#isUndone }, isAtOnce);
  }

  #pushState(entry: Entry, path: string): void {
    try {
      this.#browser.history.pushState(entry, '', path);
    } catch {
      // Safari refuses the hundredth entry within seconds.
      this.#browser.location.assign(path);
    }
  }

  #pathNow(): string {
    const { pathname, search, hash } = this.#browser.location;
    return pathname + search + hash;
  }
}

export const pageHistory = new PageHistory(window);
