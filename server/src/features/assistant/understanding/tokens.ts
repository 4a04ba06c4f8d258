export interface Token {
  /** Lower case, ё as е; spelling mistakes corrected. */
  text: string;
  /** Part of a sentence between commas and conjunctions, counted through the whole text. */
  clause: number;
  sentence: number;
}

const conjunctions = new Set([
  'и',
  'а',
  'но',
  'еще',
  'также',
  'плюс',
  'зато',
  'однако',
  'потом',
  'затем',
  'хотя',
  'причем',
]);
const piece = /[а-яa-z0-9]+|[.!?;\n]+|[,:()—–+]+|\s-\s/g;

/** At most so many words are read: the last, which are the newest of a conversation. */
const mostWords = 300;

export function tokensOf(message: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let sentence = 0;
  for (const [found] of message.toLowerCase().replaceAll('ё', 'е').matchAll(piece)) {
    if (/^[.!?;\n]/.test(found)) {
      sentence += 1;
      clause += 1;
    } else if (/^[,:()—–+\s]/.test(found)) clause += 1;
    else {
      if (conjunctions.has(found)) clause += 1;
      tokens.push({ text: found, clause, sentence });
    }
  }
  return tokens.slice(-mostWords);
}
