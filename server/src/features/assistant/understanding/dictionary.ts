import dictionary from 'dictionary-ru';

interface Ending {
  flag: string;
  /** Of the lemma, in place of the ending. */
  removed: string;
  lemma: RegExp;
}

const longestEnding = 9;

const linesOf = (bytes: Uint8Array): string[] =>
  new TextDecoder().decode(bytes).toLowerCase().replaceAll('ё', 'е').split('\n');

/** The Hunspell dictionary of Russian: which words exist, and of what lemmas they are forms. */
export class Dictionary {
  /** Flags of the endings that a lemma takes. */
  readonly #flags = new Map<string, string>();
  readonly #endings = new Map<string, Ending[]>();
  readonly #known = new Map<string, readonly string[]>();

  constructor() {
    for (const line of linesOf(dictionary.dic).slice(1)) {
      const [word = '', flags = ''] = line.split('/');
      if (word !== '') this.#flags.set(word, (this.#flags.get(word) ?? '') + flags);
    }
    for (const line of linesOf(dictionary.aff)) {
      const [kind, flag, removed, ending, condition] = line.split(/\s+/);
      if (kind !== 'sfx' || !flag || !removed || !ending || !condition) continue;
      const added = ending === '0' ? '' : ending;
      const rule = { flag, removed: removed === '0' ? '' : removed, lemma: new RegExp(`${condition}$`) };
      this.#endings.set(added, [...(this.#endings.get(added) ?? []), rule]);
    }
  }

  /** Of a word in lower case with е for ё; none if it is no word of Russian. A lemma is its own first lemma. */
  lemmasOf(word: string): readonly string[] {
    const known = this.#known.get(word);
    if (known) return known;
    const lemmas = this.#flags.has(word) ? [word] : [];
    for (let length = 0; length <= Math.min(longestEnding, word.length - 1); length += 1)
      lemmas.push(...this.#lemmasWithout(word, length));
    const found = [...new Set(lemmas)];
    if (this.#known.size < mostKnown) this.#known.set(word, found);
    return found;
  }

  #lemmasWithout(word: string, length: number): string[] {
    const beginning = word.slice(0, word.length - length);
    return (this.#endings.get(word.slice(word.length - length)) ?? []).flatMap((rule) => {
      const lemma = beginning + rule.removed;
      const fits = this.#flags.get(lemma)?.includes(rule.flag) && rule.lemma.test(lemma);
      return fits ? [lemma] : [];
    });
  }
}

/** Cached between messages: most words come again. */
const mostKnown = 20_000;
