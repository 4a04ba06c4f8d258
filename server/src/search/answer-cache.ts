import { ReadyJson } from './ready-json.ts';

const mostBytes = 32 * 1024 * 1024;
const mostSeen = 20_000;

/**
 * Whole answers that were asked for twice within a minute of one state of the index: the cities that everybody
 * looks at. One that is asked once is not kept: it would cost memory and be of no use.
 */
export class AnswerCache {
  #state = '';
  #bytes = 0;
  readonly #answers = new Map<string, Buffer>();
  readonly #seen = new Set<string>();

  /** `state`: with another one all that was kept is forgotten. */
  get(state: string, key: string, make: () => ReadyJson): ReadyJson {
    if (state !== this.#state) this.#forget(state);
    const known = this.#answers.get(key);
    if (known) return ReadyJson.copyOf(known);
    const made = make();
    if (this.#seen.has(key) && this.#bytes < mostBytes) {
      const json = Buffer.from(made.json);
      this.#answers.set(key, json);
      this.#bytes += json.length;
    }
    if (this.#seen.size >= mostSeen) this.#seen.clear();
    this.#seen.add(key);
    return made;
  }

  #forget(state: string): void {
    this.#state = state;
    this.#bytes = 0;
    this.#answers.clear();
    this.#seen.clear();
  }
}
