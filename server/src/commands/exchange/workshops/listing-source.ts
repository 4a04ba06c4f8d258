import { storableText } from '../storable-text.ts';

/** One listing of a file, not validated yet. */
export interface ListingSource {
  /** Place in the file: the feature's number, or the line of a CSV. From 1. */
  row: number;
  id: string;
  lat: number;
  long: number;
  /** OpenStreetMap's keys, in CSV the columns of the same names. */
  tags: Readonly<Record<string, string>>;
}

/** A row that cannot even be taken apart. */
export interface WrongRow {
  row: number;
  error: string;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? storableText(String(value)).trim() : '';
}

/** Keys and texts without spaces around them; empty ones are not there. */
export function textsOf(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const texts: [string, string][] = [];
  for (const [key, value] of entries) {
    const text = textOf(value);
    if (text !== '') texts.push([key.trim(), text]);
  }
  return Object.fromEntries(texts);
}
