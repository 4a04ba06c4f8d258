import { Assembler } from 'stream-json/core/assembler.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import { FileError } from './file-error.ts';
import { utf8Texts } from './utf8-text.ts';

export type ListItem = { row: number } & ({ value: unknown } | { error: string });

interface ListPlace {
  /** Fields of the file's object that may have the list; absent: the file is the list. */
  fields?: readonly string[];
  expected: string;
}

/** A building with many parts has nine levels. Items this shallow can be read recursively. */
const mostDepth = 32;

export async function* readJsonList(file: string, { fields, expected }: ListPlace): AsyncGenerator<ListItem> {
  const list = new ListReader(fields);
  const parse = jsonParser({ streamValues: false });
  for await (const text of utf8Texts(file, () => list.rows + 1)) {
    // Each part ends at most one item, so that all items before a parse error are counted.
    for (const part of text.split(/(?<=\})/)) {
      for (const token of tokensOf(part)) {
        const item = list.take(token);
        if (item) yield item;
      }
    }
  }
  if (!list.isFound) throw new FileError(`В файле нет нужного списка. ${expected}`);
  if (list.depth > 0) throw new FileError(`строка ${list.rows + 1}: файл обрывается. ${expected}`);

  function tokensOf(part: string): Token[] {
    try {
      const tokens = parse(part);
      return typeof tokens === 'symbol' ? [] : tokens.values;
    } catch {
      throw new FileError(`строка ${list.rows + 1}: это не JSON. ${expected}`);
    }
  }
}

class ListReader {
  readonly fields: readonly string[] | undefined;
  rows = 0;
  isFound = false;
  depth = 0;
  #lastKey: string | undefined;
  #isInside = false;
  #isTooDeep = false;
  #item = new Assembler();

  constructor(fields: readonly string[] | undefined) {
    this.fields = fields;
  }

  take(token: Token): ListItem | undefined {
    const level = this.#levelOf(token);
    const listLevel = this.fields === undefined ? 0 : 1;
    if (this.#isInside && level > listLevel) return this.#takeInner(token, level - listLevel - 1);
    if (this.#isInside) this.#isInside = false;
    else if (level !== listLevel) return;
    else if (token.name === 'keyValue') this.#lastKey = token.value;
    else if (token.name === 'startArray' && this.#isListKey()) {
      this.#isInside = true;
      this.isFound = true;
    }
  }

  #isListKey(): boolean {
    return this.fields === undefined || this.fields.includes(this.#lastKey ?? '');
  }

  #levelOf({ name }: Token): number {
    if (name === 'startObject' || name === 'startArray') return this.depth++;
    if (name === 'endObject' || name === 'endArray') return --this.depth;
    return this.depth;
  }

  #takeInner(token: Token, level: number): ListItem | undefined {
    if (level < mostDepth) this.#item.consume(token);
    else this.#isTooDeep = true;
    if (level > 0 || token.name === 'startObject' || token.name === 'startArray') return;
    const value = this.#item.current;
    const isTooDeep = this.#isTooDeep;
    this.#item = new Assembler();
    this.#isTooDeep = false;
    this.rows += 1;
    return isTooDeep
      ? { row: this.rows, error: `больше ${mostDepth} скобок одна в другой` }
      : { row: this.rows, value };
  }
}
