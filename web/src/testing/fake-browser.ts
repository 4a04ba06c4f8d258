const origin = 'https://sto.example';

/** The browser's history as browsers have it: a step comes about later, after the code that asked for it. */
export class FakeBrowser {
  entries: { state: unknown; path: string }[] = [{ state: null, path: '/' }];
  index = 0;
  #onPop: () => void = () => undefined;

  get location(): Location {
    return new URL(this.#entry.path, origin) as unknown as Location;
  }

  /** Addresses of the entry that is shown and of those below. */
  get paths(): string[] {
    return this.entries.slice(0, this.index + 1).map(({ path }) => path);
  }

  get history(): History {
    const fake = this;
    return {
      get state() {
        return fake.#entry.state;
      },
      pushState(state: unknown, _: string, path: string = fake.#entry.path) {
        fake.entries.splice(fake.index + 1, Number.POSITIVE_INFINITY, { state, path });
        fake.index += 1;
      },
      replaceState(state: unknown, _: string, path: string = fake.#entry.path) {
        fake.entries[fake.index] = { state, path };
      },
      go: (delta: number) => fake.press(delta),
    } as History;
  }

  readonly addEventListener = ((_: string, onPop: () => void) => {
    this.#onPop = onPop;
  }) as Window['addEventListener'];

  /** Back and Forward of the browser; past either end nothing happens. */
  press(delta: number): void {
    setTimeout(() => {
      if (!this.entries[this.index + delta]) return;
      this.index += delta;
      this.#onPop();
    });
  }

  get #entry() {
    const entry = this.entries[this.index];
    if (!entry) throw new Error('out of the history');
    return entry;
  }
}
