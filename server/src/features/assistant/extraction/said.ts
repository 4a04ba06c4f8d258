/** A word or a number of a sentence. */
export interface Said {
  /** Lower case, ё as е. */
  text: string;
  start: number;
  end: number;
  /** What is between it and the word before. */
  gap: string;
  /** Part of a sentence between punctuation marks. */
  clause: number;
}

/** From `start` to before `end`, in characters of the message. */
export interface Span {
  start: number;
  end: number;
}

const border = /[.,;:!?()\n—–]|\s-\s/;

export const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Splits `х5` into a letter and a number, so that names are found however they are written. */
export function saidWords(message: string): Said[] {
  const words: Said[] = [];
  let clause = 0;
  for (const match of plain(message).matchAll(/[a-zа-я]+|\d+/g)) {
    const [text] = match;
    const gap = message.slice(words.at(-1)?.end ?? 0, match.index);
    if (words.length > 0 && gap !== '.' && border.test(gap)) clause += 1;
    words.push({ text, start: match.index, end: match.index + text.length, gap, clause });
  }
  return words;
}

/** The message with spaces in place of the spans: all other characters keep their places. */
export function blanked(message: string, spans: readonly Span[]): string {
  let text = message;
  for (const { start, end } of spans) text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  return text;
}

/** The message without the spans and without the commas that they leave. */
export function withoutSpans(message: string, spans: readonly Span[]): string {
  return blanked(message, spans)
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[,.;!?])/g, '')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/[,;](?=[.!?])/g, '')
    .replace(/^[\s,.;:!?-]+|[\s,;:-]+$/g, '')
    .trim();
}

/** Neighbouring and overlapping spans as one; a gap of spaces joins them. */
export function joined(message: string, spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((left, right) => left.start - right.start);
  const whole: Span[] = [];
  for (const span of sorted) {
    const last = whole.at(-1);
    if (last && (span.start <= last.end || message.slice(last.end, span.start).trim() === ''))
      last.end = Math.max(last.end, span.end);
    else whole.push({ ...span });
  }
  return whole;
}
