import { KeptJson } from './kept-json.ts';
import type { ReadyJson } from './ready-json.ts';

const mostBytes = 32 * 1024 * 1024;
const mostSeen = 20_000;

/**
 * Whole answers that were asked for twice within a minute of one state of the index: the cities that everybody
 * looks at. One that is asked once is not kept: it would cost memory and be of no use. When there is no room, the
 * one that was not asked for longest goes.
 */
export class AnswerCache {
  #state = '';
  #bytes = 0;
  /** The latest asked last. */
  readonly #answers = new Map<string, KeptJson>();
  readonly #seen = new Set<string>();

  /** `state`: with another one all that was kept is forgotten. */
  get(state: string, key: string, make: () => ReadyJson): ReadyJson {
    if (state !== this.#state) this.#forget(state);
    const known = this.#answers.get(key);
    if (known) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const made = make();
    if (this.#seen.has(key)) this.#keep(key, new KeptJson(Buffer.from(made.json)));
    if (this.#seen.size >= mostSeen) this.#seen.clear();
    this.#seen.add(key);
    return made;
  }

  #keep(key: string, answer: KeptJson): void {
    this.#answers.set(key, answer);
    this.#bytes += answer.json.length;
    for (const [oldest, { json }] of this.#answers) {
      if (this.#bytes <= mostBytes) break;
      this.#answers.delete(oldest);
      this.#bytes -= json.length;
    }
  }

  #forget(state: string): void {
    this.#state = state;
    this.#bytes = 0;
    this.#answers.clear();
    this.#seen.clear();
  }
}
