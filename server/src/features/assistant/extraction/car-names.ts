import { readFileSync } from 'node:fs';
import dictionary from 'dictionary-ru';
import { z } from 'zod';
import { plain } from './said.ts';
import { formsOf } from './word-forms.ts';

export interface MarkName {
  id: number;
  slug: string;
  name: string;
  nameRu: string;
  isPopular: boolean;
}
export interface ModelName {
  id: number;
  markId: number;
  name: string;
  nameRu: string | null;
}
export interface Catalogue {
  marks: readonly MarkName[];
  models: readonly ModelName[];
}

const namesByMark = z.record(z.string(), z.array(z.string()));
const namesByModel = z.record(z.string(), namesByMark);
const ColloquialModels = z.strictObject({
  clear: namesByModel,
  /** Words with another meaning, e.g. numbers: only next to the mark. */
  after_mark: namesByModel,
});

/** A name without spaces, hyphens and ё: the key of every way to write it. */
const keyOf = (name: string): string => plain(name).replace(/[^a-zа-я0-9]/g, '');

const lookalikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
};

/** «х5» → `x5`: short names with a number are often typed in the other alphabet. */
export function inLatin(key: string): string {
  return [...key].map((letter) => lookalikes[letter] ?? letter).join('');
}

const shortestClear = 4;

/** Every way to write the marks and models of the catalogue. Building it takes about half a second. */
export class CarNames {
  readonly marks = new Map<number, MarkName>();
  /** Marks by key. */
  readonly markKeys = new Map<string, MarkName>();
  /** Marks that many people misspell, by key. */
  readonly longMarkKeys = new Map<string, MarkName>();
  /** Marks whose name is also an ordinary word («газ», «мини»): they need a model next to them. */
  readonly unclearMarkKeys = new Set<string>();
  /** Models by mark and key. */
  readonly #modelKeys = new Map<number, Map<string, ModelName>>();
  /** Models that are clear without their mark, by key. */
  readonly clearModelKeys = new Map<string, ModelName>();

  constructor({ marks, models }: Catalogue) {
    const words = ordinaryWords([
      ...marks.map(({ nameRu }) => nameRu),
      ...models.flatMap((model) => namesOf(model)),
    ]);
    const bySlug = new Map(marks.map((mark) => [mark.slug, mark]));
    for (const mark of marks) this.marks.set(mark.id, mark);
    for (const [slug, names] of Object.entries(colloquialMarks)) this.#addMark(bySlug.get(slug), names);
    for (const mark of marks) this.#addCatalogueMark(mark, words);
    for (const [slug, byModel] of Object.entries(colloquialModels.clear))
      this.#addColloquialModels(models, bySlug.get(slug), byModel, true);
    for (const [slug, byModel] of Object.entries(colloquialModels.after_mark))
      this.#addColloquialModels(models, bySlug.get(slug), byModel, false);
    this.#addCatalogueModels(models, words);
    this.#sortMarkKeys();
  }

  /** By key. */
  modelsOf(markId: number): ReadonlyMap<string, ModelName> | undefined {
    return this.#modelKeys.get(markId);
  }

  #addMark(mark: MarkName | undefined, names: readonly string[]): void {
    if (!mark) return;
    for (const key of names.flatMap(keysOf)) if (!this.markKeys.has(key)) this.markKeys.set(key, mark);
  }

  #addCatalogueMark(mark: MarkName, words: ReadonlySet<string>): void {
    const short = mark.name.replace(/\(.*\)/, '');
    for (const name of [mark.name, short, mark.nameRu])
      for (const key of keysOf(name)) {
        if (this.markKeys.has(key)) continue;
        this.markKeys.set(key, mark);
        if (key.length < shortestClear || words.has(keyOf(name))) this.unclearMarkKeys.add(key);
      }
  }

  #addColloquialModels(
    models: readonly ModelName[],
    mark: MarkName | undefined,
    byModel: Record<string, string[]>,
    isClear: boolean,
  ): void {
    for (const [name, names] of Object.entries(byModel)) {
      const model = models.find((one) => one.markId === mark?.id && one.name === name);
      this.#addModel(model, names, isClear);
    }
  }

  #sortMarkKeys(): void {
    for (const [key, mark] of this.markKeys) {
      // «Солярис» is a mark of today, but most say it of the Hyundai.
      if (this.clearModelKeys.has(key)) this.unclearMarkKeys.add(key);
      if (mark.isPopular && key.length > shortestClear && !this.unclearMarkKeys.has(key))
        this.longMarkKeys.set(key, mark);
    }
  }

  #addModel(model: ModelName | undefined, names: readonly string[], isClear: boolean): void {
    if (!model) return;
    const known = this.#modelKeys.get(model.markId) ?? new Map<string, ModelName>();
    this.#modelKeys.set(model.markId, known);
    for (const key of names.flatMap(keysOf)) {
      if (!known.has(key)) known.set(key, model);
      if (isClear && !this.clearModelKeys.has(key)) this.clearModelKeys.set(key, model);
    }
  }

  /** A name is clear where only one mark, or one popular mark, has it and it is no ordinary word. */
  #addCatalogueModels(models: readonly ModelName[], words: ReadonlySet<string>): void {
    const owners = new Map<string, ModelName[]>();
    for (const model of models)
      for (const key of new Set(namesOf(model).map(keyOf)))
        owners.set(key, [...(owners.get(key) ?? []), model]);
    for (const model of models)
      for (const name of namesOf(model)) {
        const all = owners.get(keyOf(name)) ?? [];
        const popular = all.filter(({ markId }) => this.marks.get(markId)?.isPopular);
        const [meant] = popular.length === 1 ? popular : all;
        const isOnly = popular.length === 1 || (popular.length === 0 && all.length === 1);
        this.#addModel(model, [name], isOnly && meant === model && isClearName(name, words));
      }
  }
}

function isClearName(name: string, words: ReadonlySet<string>): boolean {
  const key = keyOf(name);
  if (/\d/.test(key)) return /^[a-z]+\d+$/.test(key) && (key.length > 2 || key.startsWith('x'));
  if (/[а-я]/.test(key)) return key.length > shortestClear && !words.has(key);
  return key.length >= shortestClear;
}

function namesOf({ name, nameRu }: ModelName): string[] {
  return [...new Set([name, nameRu ?? name].flatMap((text) => [text, text.replace(/\(.*\)/, '').trim()]))];
}

/** Keys of all forms of the last word of a name. */
function keysOf(name: string): string[] {
  const words = plain(name)
    .split(/[^a-zа-я0-9]+/)
    .filter((word) => word !== '');
  const last = words.pop() ?? '';
  const keys = formsOf(last).map((form) => [...words, form].join(''));
  return /\d/.test(keys[0] ?? '') ? [...keys, ...keys.map(inLatin)] : keys;
}

const readData = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const colloquialMarks = namesByMark.parse(readData('colloquial-marks.json'));
const colloquialModels = ColloquialModels.parse(readData('colloquial-models.json'));

/** Keys of the names that the Hunspell dictionary of Russian has. */
function ordinaryWords(names: readonly string[]): Set<string> {
  const keys = new Set(names.map(keyOf));
  const lines = plain(new TextDecoder().decode(dictionary.dic)).split('\n');
  return new Set(lines.map((line) => line.split('/')[0] ?? '').filter((word) => keys.has(word)));
}
