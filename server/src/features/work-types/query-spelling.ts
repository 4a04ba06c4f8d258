/** Spellings that differ from the catalogue's. */

const latinLookAlikes = 'abcehkmoptxy';
const russianLookAlikes = 'авсенкмортху';

/** Look-alike letters within a word belong to one alphabet: a Latin «a» in «мaсло» is a Russian one. */
export function inOneAlphabet(text: string): string {
  return text.replace(/[a-zа-яё]+/gi, (word) =>
    /[a-z]/i.test(word) && /[а-яё]/i.test(word)
      ? (asRussian(word) ?? lookingLike(word, russianLookAlikes, latinLookAlikes) ?? word)
      : word,
  );
}

/** «TO» typed in Latin letters is «то»; null if some letter resembles no Russian one. */
export function asRussian(word: string): string | null {
  return lookingLike(word, latinLookAlikes, russianLookAlikes);
}

function lookingLike(word: string, from: string, to: string): string | null {
  const alphabet = from === latinLookAlikes ? /[a-z]/ : /[а-яё]/;
  const letters = [...word.toLowerCase()].map((letter) =>
    alphabet.test(letter) ? to[from.indexOf(letter)] : letter,
  );
  return letters.includes(undefined) ? null : letters.join('');
}

/** «60000» and «60к» are «60 000». */
export function withThousandsApart(text: string): string {
  return text.replace(/(\d)(?:000|[кk])(?![\dа-яёa-z])/gi, '$1 000');
}
