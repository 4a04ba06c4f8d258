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

const service = /(?<![\p{L}\d-])ТО(?![\p{L}\d]|[- ]*\d)/gu;
const onlyWhen = /^\s*когда\s+то[\s.?!]*$/;
/** «Нужно то», «записаться на завтра то на ладу»; not «надо то и это», «запишите что-то». */
const quietService =
  /(?<![\p{L}\d])((?:нужно|надо|пройти|сделать|сколько\s+стоит|цена|плановое|запи[сш]\p{L}*(?:\s+[\p{L}\d]+){1,4})\s+)(?<!(?:что|чего|как|кто|где|куда|когда)\s+)то(?=\s*$|\s*[.?!]|\s+(?:на|для|в|машин\p{L}*)(?!\p{L}))/gu;

/** At most so many words are read: the last, which are the newest of a conversation. */
const mostWords = 300;

export function tokensOf(message: string): Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let sentence = 0;
  for (const [found] of readable(message).matchAll(piece)) {
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

/** «ТО» in capitals, «когда то?» and «нужно то» are the service, not a particle. */
function readable(message: string): string {
  const isLoud = message === message.toUpperCase();
  const spelled = isLoud ? message : message.replaceAll(service, 'техобслуживание');
  return spelled
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(onlyWhen, 'когда техобслуживание')
    .replace(quietService, '$1техобслуживание');
}
