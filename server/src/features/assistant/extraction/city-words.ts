import { plain, type Said, type Span, saidWords } from './said.ts';
import { formsOf } from './word-forms.ts';

export interface CityName {
  id: number;
  name: string;
  /** With its preposition: «в Москве». */
  nameIn: string;
  slug: string;
  timezone: string;
}

/** Names that people say; by the slug of the city. */
const colloquial: Record<string, string[]> = {
  moskva: ['мск'],
  'sankt-peterburg': ['питер', 'спб', 'петербург', 'ленинград'],
  ekaterinburg: ['екб', 'екат', 'ебург', 'свердловск'],
  novosibirsk: ['нск', 'новосиб'],
  krasnoyarsk: ['крск', 'красноярка'],
  chelyabinsk: ['челяба', 'челяб'],
  'rostov-na-donu': ['ростов', 'рнд'],
  'nizhniy-novgorod': ['нижний новгород', 'нижнего новгорода', 'нижнем новгороде'],
  krasnodar: ['крд'],
};
/** Words with another meaning: a city only after a preposition and at the end of a clause. */
const unclear: Record<string, string[]> = {
  'nizhniy-novgorod': ['нижний', 'нижнем', 'нижнего'],
};
const prepositions = new Set(['в', 'во', 'из', 'под', 'по', 'около', 'г', 'город', 'городе', 'города', 'до']);
const longestName = 4;

/** Finds the cities of a list in all their cases. */
export class CityNames {
  readonly #byKey = new Map<string, CityName>();
  readonly #unclearKeys = new Map<string, CityName>();
  readonly #timezones = new Map<number, string>();

  constructor(cities: readonly CityName[]) {
    for (const city of cities) {
      this.#timezones.set(city.id, city.timezone);
      const doubtful = unclear[city.slug] ?? [];
      const names = [city.name, city.nameIn.replace(/^во?\s/, ''), ...(colloquial[city.slug] ?? [])];
      for (const key of names.map(plain).flatMap(keysOf))
        if (!doubtful.includes(key) && !this.#byKey.has(key)) this.#byKey.set(key, city);
      for (const name of doubtful) this.#unclearKeys.set(name, city);
    }
  }

  /** Of Moscow if the city is not known. */
  timezoneOf(id: number | null): string {
    return this.#timezones.get(id ?? 0) ?? 'Europe/Moscow';
  }

  /** The first city of the sentence, with its preposition. */
  find(words: readonly Said[]): { city: CityName; span: Span } | null {
    for (let from = 0; from < words.length; from += 1)
      for (let to = Math.min(words.length, from + longestName); to > from; to -= 1) {
        const city = this.#cityOf(words, from, to);
        const first = words[prepositions.has(words[from - 1]?.text ?? '') ? from - 1 : from];
        const last = words[to - 1];
        if (city && first && last) return { city, span: { start: first.start, end: last.end } };
      }
    return null;
  }

  #cityOf(words: readonly Said[], from: number, to: number): CityName | undefined {
    const name = words.slice(from, to);
    if (name.slice(1).some(({ gap }) => !/^[\s-]*$/.test(gap))) return undefined;
    const key = name.map(({ text }) => text).join(' ');
    const isLastOfClause = words[to]?.clause !== words[to - 1]?.clause;
    if (isLastOfClause && prepositions.has(words[from - 1]?.text ?? ''))
      return this.#byKey.get(key) ?? this.#unclearKeys.get(key);
    return this.#byKey.get(key);
  }
}

/** The last word of a name in all its cases. */
function keysOf(name: string): string[] {
  const words = saidWords(name).map(({ text }) => text);
  const last = words.pop() ?? '';
  return formsOf(last).map((form) => [...words, form].join(' '));
}
