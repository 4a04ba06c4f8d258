import { storableText } from '../storable-text.ts';

export interface ListingSource {
  row: number;
  id: string;
  lat: number;
  long: number;
  tags: Readonly<Record<string, string>>;
}

export interface WrongRow {
  row: number;
  error: string;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? storableText(String(value)).trim() : '';
}

/** Trimmed keys and texts, without empty ones. */
export function textsOf(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const texts: [string, string][] = [];
  for (const [key, value] of entries) {
    const text = textOf(value);
    if (text !== '') texts.push([key.trim(), text]);
  }
  return Object.fromEntries(texts);
}
